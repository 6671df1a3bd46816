import { hash as hashWith, verify } from '../../node_modules/@node-rs/argon2';

/**
 * Replaces the package in tests of the server: the same hashes at the lowest cost, which saves a sixth of the time,
 * because hundreds of accounts register and log in. test/server/auth/rules.test.ts checks the real cost.
 */
export const hash = (password: string): Promise<string> =>
  hashWith(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
export { verify };
