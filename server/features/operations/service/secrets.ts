import { createHmac } from 'node:crypto';
import { type Config } from '@server/config';
import { type Db } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { keyFor } from '@server/sealing/keys';
import { lockFingerprints, putFingerprint, readFingerprints } from '../store';

type SharedSecrets = Pick<Config, 'secrets' | 'encryptionKeys' | 'internalSecret'>;

const FINGERPRINT_LENGTH = 22;
const fingerprintOf = (key: Buffer | string) =>
  createHmac('sha256', key).update('footlights: fingerprint').digest('base64url').slice(0, FINGERPRINT_LENGTH);

/** Returns the fingerprints of what is configured by variable, the current one of each first. */
function fingerprintsOf({ secrets, encryptionKeys, internalSecret }: SharedSecrets): Map<string, string[]> {
  const configured: [string, string[]][] = [
    ['FOOTLIGHTS_SECRET', secrets.map((secret) => fingerprintOf(keyFor(secret, 'fingerprint')))],
    ['ENCRYPTION_KEYS', encryptionKeys.map(({ key }) => fingerprintOf(key))],
    ['INTERNAL_SECRET', internalSecret ? [fingerprintOf(internalSecret)] : []],
  ];
  return new Map(configured.filter(([, fingerprints]) => fingerprints.length));
}

/** Returns the variables whose stored fingerprint is of none of the configured secrets. */
export function differingSecrets(stored: ReadonlyMap<string, string>, config: SharedSecrets): string[] {
  return [...fingerprintsOf(config)].flatMap(([name, own]) => {
    const known = stored.get(name);
    return known && !own.includes(known) ? [name] : [];
  });
}

/** What to do about a secret that differs, for the error at the start and for the doctor. */
export const SECRETS_FIX =
  'copy the value of the other processes; after a rotation keep the former one behind the new one; after you replaced it on purpose run: npm run operator -- accept-secrets';

/** The process must not start: it would sign what others refuse, or encrypt what they cannot read. */
export class OtherSecrets extends Error {}

/**
 * Stores the fingerprints of this process's current secrets. @throws OtherSecrets when the site was started with others
 */
export async function claimSecrets(db: Db, config: SharedSecrets): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockFingerprints(tx);
    const names = differingSecrets(await readFingerprints(tx), config);
    if (names.length)
      throw new OtherSecrets(`${names.join(' and ')} differs from the one that this site uses: ${SECRETS_FIX}`);
    for (const [name, [current]] of fingerprintsOf(config)) await putFingerprint(tx, name, current!);
  });
}

/** Stores the fingerprints of the configured secrets in place of others. */
export async function acceptSecrets(db: Db, config: SharedSecrets): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    await lockFingerprints(tx);
    const names = differingSecrets(await readFingerprints(tx), config);
    for (const [name, [current]] of fingerprintsOf(config)) await putFingerprint(tx, name, current!);
    return names;
  });
}
