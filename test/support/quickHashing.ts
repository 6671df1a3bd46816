import { hash as hashWith, verify } from '../../node_modules/@node-rs/argon2';

/**
 * In place of the package, for tests of the server: the same hashes at the least cost, since hundreds of people
 * register and sign in there, and a sixth of the time went to making that hard. What it costs in truth is held by
 * test/server/auth/rules.test.ts.
 */
export const hash = (password: string): Promise<string> =>
  hashWith(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
export { verify };
