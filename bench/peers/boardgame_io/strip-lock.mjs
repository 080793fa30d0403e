// npm copies the addresses where packages ask for money into the lock file. No address belongs there.

import { readFileSync, writeFileSync } from 'node:fs';

const LOCK = new URL('package-lock.json', import.meta.url);
const withoutFunding = (key, value) => (key === 'funding' ? undefined : value);
writeFileSync(LOCK, JSON.stringify(JSON.parse(readFileSync(LOCK), withoutFunding), null, 2) + '\n');
