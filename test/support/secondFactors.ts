import { Secret, TOTP } from 'otpauth';
import { type Actor } from './actors';
import { type Api } from './api';
import { type Authenticator, makeAuthenticator } from './authenticator';

const STEP_MS = 30_000;

/** Returns the code of an authenticator app: the present one, or one of `steps` later, which is accepted up to 1. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });

/** Adds an authenticator app. The present code confirms it, so only the next one (`codeOf(secret, 1)`) is unused. */
export async function addTotp(
  api: Api,
  { token }: Pick<Actor, 'token'>,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await api.must('beginTotp', {}, token);
  const { recoveryCodes } = await api.must('confirmTotp', { body: { code: codeOf(secret) } }, token);
  return { secret, recoveryCodes: recoveryCodes ?? [] };
}

/** Adds a passkey. @returns the device that has it */
export async function addPasskey(api: Api, { token }: Pick<Actor, 'token'>, name = 'Phone'): Promise<Authenticator> {
  const device = makeAuthenticator(new URL(api.ctx.publicUrl).origin);
  const passkey = device.create(await api.must('beginPasskey', {}, token));
  await api.must('addPasskey', { body: { name, passkey } }, token);
  return device;
}
