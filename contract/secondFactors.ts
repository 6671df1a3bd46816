import { z } from 'zod';
import { Id, Moment } from './common';
import { contract, ROLES, SECOND_FACTOR_STATES } from './endpoint';
import { PASSKEY_NAME_MAX_CHARACTERS } from './limits';

const Base64Url = z.string().min(1).max(16_384);
/** The fields of WebAuthn's answers that both kinds share. */
const credential = {
  id: z.string().min(1).max(2048),
  rawId: z.string().min(1).max(2048),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()),
};
const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
const PasskeyProof = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: z.string().max(256).nullish(),
  }),
});
export type PasskeyProofInput = z.infer<typeof PasskeyProof>;

/** What WebAuthn asks of the browser, in the format of `parseCreationOptionsFromJSON` and its sibling. */
const BrowserOptions = z.record(z.string(), z.unknown());

/** A passkey, or a code of the authenticator app or a recovery code. */
export const secondFactorProof = {
  code: z.string().trim().min(1).max(40).optional(),
  passkey: PasskeyProof.optional(),
};
/** A passkey or a code. */
export type SecondFactorProof = { code?: string; passkey?: PasskeyProofInput };

const PasskeyName = z
  .string('This field is required!')
  .trim()
  .min(1, 'This field is required!')
  .max(PASSKEY_NAME_MAX_CHARACTERS);

const Passkey = z.object({ _id: Id, name: z.string(), createdAt: Moment, lastUsedAt: Moment.nullable() });
export type PasskeyView = z.infer<typeof Passkey>;

const SecondFactors = z.object({
  /** whether the account may not be without one */
  required: z.boolean(),
  passkeys: z.array(Passkey),
  /** when the authenticator app was added; null: none */
  totpSince: Moment.nullable(),
  /** unused recovery codes */
  recoveryCodesLeft: z.number().int(),
});
export type SecondFactorsView = z.infer<typeof SecondFactors>;

/** New recovery codes come with the first factor; later they can only be replaced. */
const Added = z.object({ recoveryCodes: z.array(z.string()).nullable() });
const Done = z.object({ success: z.literal(true) });

const SecondStep = z.object({
  role: z.enum(ROLES),
  username: z.string(),
  state: z.enum(SECOND_FACTOR_STATES),
  hasPasskey: z.boolean(),
  hasTotp: z.boolean(),
});
export type SecondStepView = z.infer<typeof SecondStep>;

const ALWAYS = ['pending', 'missing'] as const;
const SETUP = ['missing'] as const;

/**
 * Passkeys, authenticator apps and recovery codes. Changes need a step-up. Sessions of accounts with a factor answer
 * 403 SECOND_FACTOR_REQUIRED until the second step is complete.
 */
export const secondFactors = contract({
  getSecondStep: {
    summary: 'Tells which second factors the account of a session has, and whether one has to be shown',
    access: 'signedIn',
    reply: SecondStep,
    beforeSecondFactor: ALWAYS,
    whileClosing: true,
  },
  beginPasskeyCheck: {
    summary: 'Asks for one of the passkeys of the caller, for the second step or a step-up',
    access: 'signedIn',
    reply: BrowserOptions,
    beforeSecondFactor: ALWAYS,
    whileClosing: true,
    perMinute: 30,
  },
  completeSecondStep: {
    summary: 'Completes a login by a passkey, a code of the authenticator app or a recovery code',
    access: 'signedIn',
    body: z.object(secondFactorProof),
    reply: Done,
    beforeSecondFactor: ALWAYS,
    whileClosing: true,
    perMinute: 30,
  },
  beginPasskeyLogin: {
    summary: 'Asks for a passkey that logs in without a password',
    access: 'anyone',
    reply: BrowserOptions,
    perMinute: 30,
  },
  loginByPasskey: {
    summary: 'Logs in by a passkey that verified its user, which counts as both factors',
    access: 'anyone',
    body: z.object({ passkey: PasskeyProof }),
    reply: z.object({ token: z.string(), role: z.enum(ROLES) }),
    perMinute: 30,
  },
  listSecondFactors: {
    summary: 'Lists the second factors of the caller',
    access: 'signedIn',
    reply: SecondFactors,
    beforeSecondFactor: SETUP,
    whileImpersonated: true,
  },
  beginPasskey: {
    summary: 'Asks the browser for a new passkey',
    access: 'signedIn',
    reply: BrowserOptions,
    beforeSecondFactor: SETUP,
    perMinute: 30,
  },
  addPasskey: {
    summary: 'Adds a passkey. The first factor brings recovery codes',
    access: 'signedIn',
    body: z.object({ name: PasskeyName, passkey: NewPasskey }),
    reply: Added,
    beforeSecondFactor: SETUP,
    perMinute: 30,
  },
  renamePasskey: {
    summary: 'Renames a passkey of the caller',
    access: 'signedIn',
    params: z.object({ id: Id }),
    body: z.object({ name: PasskeyName }),
    reply: Done,
  },
  removePasskey: {
    summary: 'Removes a passkey of the caller',
    access: 'signedIn',
    params: z.object({ id: Id }),
    reply: Done,
  },
  beginTotp: {
    summary: 'Returns the secret for a new authenticator app, which works once a code confirms it',
    access: 'signedIn',
    reply: z.object({ secret: z.string(), uri: z.string() }),
    beforeSecondFactor: SETUP,
    perMinute: 30,
  },
  confirmTotp: {
    summary: 'Confirms the new authenticator app by a code. The first factor brings recovery codes',
    access: 'signedIn',
    body: z.object({ code: z.string('This field is required!').trim().min(1, 'This field is required!').max(40) }),
    reply: Added,
    beforeSecondFactor: SETUP,
    perMinute: 30,
  },
  removeTotp: { summary: 'Removes the authenticator app of the caller', access: 'signedIn', reply: Done },
  replaceRecoveryCodes: {
    summary: 'Makes new recovery codes; earlier ones no longer work',
    access: 'signedIn',
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    perMinute: 10,
  },
});
