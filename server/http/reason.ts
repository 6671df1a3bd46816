import { type FastifyRequest } from 'fastify';
import { type Endpoint } from '@contract/endpoint';
import { REASON_MAX_CHARACTERS } from '@contract/limits';
import { invalid } from './errors';
import { findUnstorable } from './storable';

/** 400: a call about money without a reason. */
export const reasonMissing = () =>
  invalid('reason', 'Write a reason first: this is about money. Nothing was saved.', 'required');

/** Returns the text of a percent-encoded header, or null for one that is broken. */
function decoded(header: string): string | null {
  try {
    return decodeURIComponent(header).trim();
  } catch {
    return null;
  }
}

/**
 * Returns why an operator makes a call: the header `X-Reason`, percent-encoded. Undefined where the call takes none.
 * @throws Refusal 400 for one that is missing, too long, or cannot be stored
 */
export function reasonOf({ headers }: FastifyRequest, endpoint: Endpoint): string | undefined {
  if (!endpoint.reason) return undefined;
  const words = decoded([headers['x-reason'] ?? ''].flat()[0] ?? '');
  if (words === null || findUnstorable(words) !== null)
    throw invalid('reason', 'This reason contains characters that cannot be stored.', 'characters');
  if (words.length > REASON_MAX_CHARACTERS)
    throw invalid('reason', `Write the reason in ${REASON_MAX_CHARACTERS} characters or fewer.`, 'max');
  if (!words && endpoint.reason === 'must') throw reasonMissing();
  return words || undefined;
}
