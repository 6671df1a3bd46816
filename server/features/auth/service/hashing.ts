import { hash, verify } from '@node-rs/argon2';

/** Hashes a password with Argon2id at the package's default costs (19 MiB, two passes), which OWASP recommends. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let decoyHash: Promise<string> | undefined;

/** Checks a password against a hash. Without a hash (unknown account) it takes the same time and returns false. */
export async function isPasswordCorrect(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await (decoyHash ??= hashPassword('decoy'))), password);
  return matches && passwordHash !== null;
}
