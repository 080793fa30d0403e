declare module 'zzfx' {
  /** Plays a synthesised sound; the numbers are its parameters, in the order its documentation gives. */
  export function zzfx(...parameters: (number | undefined)[]): AudioBufferSourceNode;
}
