import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** A key with the name under which what it sealed says so. */
export interface SealKey {
  id: string;
  key: Buffer;
}

/** Keeps secrets that must come back in clear, such as account numbers: AES-256-GCM. Passwords are hashed instead. */
export interface Sealing {
  /** Seals a text. `about` (whose it is, and what) is bound to it: moved to another row it does not open. */
  seal(text: string, about: string): string;
  /** @throws Error when the key is unknown, `about` is another, or a single bit was changed */
  open(sealed: string, about: string): string;
  /** Whether the key in use sealed it; others are still opened. */
  isCurrent(sealed: string): boolean;
}

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
export const KEY_BYTES = 32;

/** The first key seals, all of them open: a new one is put in front, and the old one stays until everything was sealed anew. */
export function makeSealing([current, ...former]: [SealKey, ...SealKey[]]): Sealing {
  const keys = new Map([current, ...former].map(({ id, key }) => [id, key]));
  return {
    seal(text, about) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.key, iv).setAAD(Buffer.from(about));
      const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${current.id}.${Buffer.concat([iv, cipher.getAuthTag(), data]).toString('base64url')}`;
    },
    open(sealed, about) {
      const [id = '', data = ''] = sealed.split('.');
      const key = keys.get(id);
      if (!key) throw new Error(`Nothing here opens what the key ${id} sealed: it is missing in ENCRYPTION_KEYS.`);
      const bytes = Buffer.from(data, 'base64url');
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      }).setAAD(Buffer.from(about));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
    },
    isCurrent: (sealed) => sealed.startsWith(`${current.id}.`),
  };
}
