// Written by scripts/wire_types.py: `make types` writes it anew.
export type * from './base';
export * from './messages';
export type * from './bodies';
