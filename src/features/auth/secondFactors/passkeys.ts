/** The browser's half of passkeys. Import it when a visitor uses one: it brings the code for WebAuthn. */
import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { call } from '@/lib/http';

const WORDS: Record<string, string> = {
  InvalidStateError: 'This device already has a passkey for your account.',
  NotAllowedError: 'The passkey was not used. Try again when you are ready.',
  NotSupportedError: 'This device has no passkeys that the site can use.',
  SecurityError: 'Passkeys work only at the address of the site that made them.',
};

/** Turns a failure of the browser into a sentence. Refusals of the API stay as they are. */
function inWords(error: unknown): unknown {
  return error instanceof Error && WORDS[error.name] ? new Error(WORDS[error.name]) : error;
}

// The contract calls the options a record: the browser alone knows what they mean.
const creation = (options: object) => ({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
const request = (options: object) => ({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
const asRecord = (results: object): Record<string, unknown> => ({ ...results });

async function answerTo(options: object) {
  const { clientExtensionResults, ...answer } = await startAuthentication(request(options)).catch((error: unknown) => {
    throw inWords(error);
  });
  return { ...answer, clientExtensionResults: asRecord(clientExtensionResults) };
}

/** Makes a passkey and adds it to the account. @returns recovery codes for the first factor, else null */
export async function addPasskey(name: string): Promise<string[] | null> {
  const options = await call('beginPasskey');
  const { clientExtensionResults, ...passkey } = await startRegistration(creation(options)).catch((error: unknown) => {
    throw inWords(error);
  });
  const body = { name, passkey: { ...passkey, clientExtensionResults: asRecord(clientExtensionResults) } };
  return (await call('addPasskey', { body })).recoveryCodes;
}

/** Asks for one of the account's passkeys, for the second step or a step-up. */
export const provePasskey = async () => ({ passkey: await answerTo(await call('beginPasskeyCheck')) });

/** Logs in by a passkey, without a password. */
export async function logInByPasskey() {
  const passkey = await answerTo(await call('beginPasskeyLogin'));
  return call('loginByPasskey', { body: { passkey } });
}
