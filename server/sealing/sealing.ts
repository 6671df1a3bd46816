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

/** Encrypts bytes with AES-256-GCM, bound to `about`. @returns initialisation vector, tag and ciphertext */
export function encryptBytes(key: Buffer, bytes: Buffer, about: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(about));
  const data = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), data]);
}

/** Decrypts what `encryptBytes` returned. @throws Error when the key or `about` differs or the bytes were changed */
export function decryptBytes(key: Buffer, encrypted: Buffer, about: string): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, encrypted.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  }).setAAD(Buffer.from(about));
  decipher.setAuthTag(encrypted.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(encrypted.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}

/**
 * Returns a sealing: the first key encrypts, all keys decrypt. To rotate, put a new key in front and re-encrypt before
 * removing the old one.
 */
export function makeSealing([current, ...former]: [SealKey, ...SealKey[]]): Sealing {
  const keys = new Map([current, ...former].map(({ id, key }) => [id, key]));
  return {
    seal: (text, about) => `${current.id}.${encryptBytes(current.key, Buffer.from(text), about).toString('base64url')}`,
    open(sealed, about) {
      const [id = '', data = ''] = sealed.split('.');
      const key = keys.get(id);
      if (!key)
        throw new Error(
          `The key ${id} is missing in ENCRYPTION_KEYS. Add it again to read the data that it encrypted.`,
        );
      return decryptBytes(key, Buffer.from(data, 'base64url'), about).toString('utf8');
    },
    isCurrent: (sealed) => sealed.startsWith(`${current.id}.`),
  };
}
