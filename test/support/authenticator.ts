/** A passkey device in software, for tests without a browser. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const UP = 0x01;
const UV = 0x04;
const AT = 0x40;
const ES256 = [0x01, 0x02, 0x03, 0x26, 0x20, 0x01];

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');
const uint = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** The public key in COSE: the algorithm ES256, then x and y of 32 bytes. */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(value, 'base64url')]);
  return Buffer.concat([Buffer.from([0xa5, ...ES256]), coordinate(0x21, x), coordinate(0x22, y)]);
}

/** The attestation "none" in CBOR: fmt, attStmt and authData. */
const attestationOf = (authData: Buffer) =>
  Buffer.concat([
    Buffer.from([0xa3, 0x63, ...Buffer.from('fmt'), 0x64, ...Buffer.from('none')]),
    Buffer.from([0x67, ...Buffer.from('attStmt'), 0xa0]),
    Buffer.from([0x68, ...Buffer.from('authData'), 0x59, ...uint(authData.length, 2)]),
    authData,
  ]);

export interface Authenticator {
  /** counts each use; tests set it back to play a copy of the device */
  counter: number;
  /** answers a registration */
  create(options: Record<string, unknown>): NewPasskeyAnswer;
  /** answers a login */
  get(options: Record<string, unknown>, given?: { origin?: string; verifiesUser?: boolean }): PasskeyAnswer;
}
const answer = (credentialId: string) => ({
  id: credentialId,
  rawId: credentialId,
  type: 'public-key' as const,
  clientExtensionResults: {},
});
type NewPasskeyAnswer = ReturnType<typeof answer> & {
  response: { clientDataJSON: string; attestationObject: string; transports: string[] };
};
type PasskeyAnswer = ReturnType<typeof answer> & {
  response: { clientDataJSON: string; authenticatorData: string; signature: string };
};

/** Makes a device with one passkey for the site at `origin`. */
export function makeAuthenticator(origin: string): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const rpIdHash = sha256(new URL(origin).hostname);
  const clientData = (type: string, challenge: unknown, from: string) =>
    JSON.stringify({ type, challenge, origin: from, crossOrigin: false });
  const device: Authenticator = {
    counter: 0,
    create({ challenge }) {
      device.counter += 1;
      const head = Buffer.concat([rpIdHash, Buffer.from([UP | UV | AT]), uint(device.counter, 4)]);
      const authData = Buffer.concat([head, Buffer.alloc(16), uint(id.length, 2), id, coseOf(publicKey)]);
      return {
        ...answer(base64url(id)),
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
          attestationObject: base64url(attestationOf(authData)),
          transports: ['internal'],
        },
      };
    },
    get({ challenge }, { origin: from = origin, verifiesUser = true } = {}) {
      device.counter += 1;
      const json = clientData('webauthn.get', challenge, from);
      const authData = Buffer.concat([rpIdHash, Buffer.from([verifiesUser ? UP | UV : UP]), uint(device.counter, 4)]);
      return {
        ...answer(base64url(id)),
        response: {
          clientDataJSON: base64url(json),
          authenticatorData: base64url(authData),
          signature: base64url(sign('sha256', Buffer.concat([authData, sha256(json)]), privateKey)),
        },
      };
    },
  };
  return device;
}
