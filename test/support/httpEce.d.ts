declare module 'http_ece' {
  import { type ECDH } from 'node:crypto';

  /** Decrypts a message (RFC 8188, RFC 8291). @throws Error when it was encrypted for another key */
  export function decrypt(
    message: Buffer,
    options: { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer; dh?: string },
  ): Buffer;
}
