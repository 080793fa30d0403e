import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  { languageOptions: { globals: { ...globals.browser } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
    // Links are followed by app/router.svelte.ts, not by SvelteKit.
    rules: {
      'svelte/no-navigation-without-resolve': 'off',
      // Maps that nobody watches are plain ones; those that are watched are replaced whole.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    ignores: [
      'node_modules/',
      'src/wire/{base,bodies,messages,types}.ts',
      'src/wire/games.ts',
      'src/wire/games/',
    ],
  },
);
