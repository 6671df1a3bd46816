import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** An encryption key. Sealed texts carry its id. */
export interface SealKey {
  id: string;
  key: Buffer;
}

/**
 * Encrypts secrets that must be readable again, such as account numbers, with AES-256-GCM. Passwords are hashed
 * instead.
 */
export interface Sealing {
  /** Encrypts a text and binds it to `about` (owner and field), so that it cannot be moved to another row. */
  seal(text: string, about: string): string;
  /** Decrypts a text. @throws Error when the key is unknown, `about` differs or the text was changed */
  open(sealed: string, about: string): string;
  /** Returns whether the current key sealed the text. Former keys still open theirs. */
  isCurrent(sealed: string): boolean;
}

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
export const KEY_BYTES = 32;

/**
 * Returns a sealing: the first key encrypts, all keys decrypt. To rotate, put a new key in front and re-encrypt before
 * removing the old one.
 */
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
      if (!key)
        throw new Error(
          `The key ${id} is missing in ENCRYPTION_KEYS. Add it again to read the data that it encrypted.`,
        );
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
