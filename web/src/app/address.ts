// Addresses that work from other devices too: `localhost` means another machine on every other machine.
import { api } from '../wire/http';

const HERE_ONLY = /^(localhost|127\.|\[::1\])/;
let asked: Promise<string> | null = null;

/** The start of an address by which other devices of the network reach this server. */
export function reachableOrigin(): Promise<string> {
  asked ??= HERE_ONLY.test(location.hostname)
    ? api.here().then(
        (here) => here.addresses[0] ?? location.origin,
        () => location.origin,
      )
    : Promise.resolve(location.origin);
  return asked;
}
