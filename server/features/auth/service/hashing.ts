import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the package's costs (19 MiB, two passes), which are OWASP's. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let decoy: Promise<string> | undefined;

/** Whether the password is the one of this hash. Without a hash (no such account) it works as long and says no. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const right = await verify(passwordHash ?? (await (decoy ??= hashPassword('nobody has this password'))), password);
  return right && passwordHash !== null;
}
