import { createHash } from 'node:crypto';
import { COOKIE_MAX_AGE_DAYS } from '@contract/limits';
import { isSigned, type Secrets, sign } from '../sealing/keys';
import { addressBlock } from './addressBlock';

/**
 * The receiver of a link to private media: the browser of a session, or the network address of a player without cookies
 * (docs/decisions/0020).
 */
export type LinkFor = { sessionId: string } | { ip: string };

/** What a request for private media shows of itself. */
export interface LinkUser {
  /** the proof cookie's value; null without one */
  proof: string | null;
  ip: string;
}

/** The HttpOnly cookie that proves which session a browser has. media/http/exchange.ts reads it too. */
export const PROOF_COOKIE = 'session-proof';
const PROOF = new RegExp(`(?:^|;\\s*)${PROOF_COOKIE}=([\\w.-]{1,120})(?:;|$)`);
const DIGEST_LENGTH = 16;
const SIGNATURE_LENGTH = 27;

/** Returns the proof of a `Cookie` header, as it was sent. */
export const proofIn = (cookies: string | undefined): string | null => PROOF.exec(cookies ?? '')?.[1] ?? null;

/** Returns the session that a proof is for; null if we did not sign it. */
export function sessionOfProof(secrets: Secrets, proof: string | null): string | null {
  const [sessionId = '', signature] = proof?.split('.') ?? [];
  return isSigned(secrets, 'session proof', sessionId, signature, SIGNATURE_LENGTH) ? sessionId : null;
}

const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Strict';

/** Returns the `Set-Cookie` header that gives a browser the proof of its session. */
export function proofCookie(secrets: Secrets, sessionId: string, isHttps: boolean): string {
  const proof = `${sessionId}.${sign(secrets, 'session proof', sessionId, SIGNATURE_LENGTH)}`;
  const seconds = COOKIE_MAX_AGE_DAYS * 86_400;
  return `${PROOF_COOKIE}=${proof}; ${ATTRIBUTES}; Max-Age=${seconds}${isHttps ? '; Secure' : ''}`;
}

/** Returns the `Set-Cookie` header for a browser whose cookies lack the proof of its session, else null. */
export const missingProof = (
  secrets: Secrets,
  sessionId: string,
  cookies: string | undefined,
  isHttps: boolean,
): string | null =>
  sessionOfProof(secrets, proofIn(cookies)) === sessionId ? null : proofCookie(secrets, sessionId, isHttps);

/** The `Set-Cookie` header that removes the proof. */
export const CLEARED_PROOF_COOKIE = `${PROOF_COOKIE}=; ${ATTRIBUTES}; Max-Age=0`;

const digestOf = (sessionId: string) =>
  createHash('sha256').update(`session ${sessionId}`).digest('base64url').slice(0, DIGEST_LENGTH);

/** Returns the kind of an address and what one machine keeps of it: an IPv6 address changes within its block. */
function machineOf(ip: string): { family: '4' | '6'; text: string } {
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  return ipv4 ? { family: '4', text: ipv4 } : { family: '6', text: addressBlock(ip) };
}

/** Returns the text that a link carries, signed with the rest of it. It reveals neither session nor address. */
export function bindingOf(secrets: Secrets, linkFor: LinkFor): string {
  if ('sessionId' in linkFor) return `s${digestOf(linkFor.sessionId)}`;
  const { family, text } = machineOf(linkFor.ip);
  return family + sign(secrets, 'link address', text, DIGEST_LENGTH);
}

/** Returns whether a link is for a session, not for an address. */
export const isBoundToSession = (binding: string): boolean => binding.startsWith('s');

/** Says whether a request comes from whom a link is for. An IPv4 address never matches a link for an IPv6 one. */
export function isBoundTo(secrets: Secrets, binding: string, { proof, ip }: LinkUser): boolean {
  const [kind, digest] = [binding.slice(0, 1), binding.slice(1)];
  if (isBoundToSession(binding)) {
    const sessionId = sessionOfProof(secrets, proof);
    return sessionId !== null && digestOf(sessionId) === digest;
  }
  const { family, text } = machineOf(ip);
  return family === kind && isSigned(secrets, 'link address', text, digest, DIGEST_LENGTH);
}
