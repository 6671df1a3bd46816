import { DrizzleQueryError } from 'drizzle-orm/errors';
import { DatabaseSilent } from './answering';

/** Codes of connections that fail, and of PostgreSQL when it starts, stops or has no connection left. */
const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '08000',
  '08001',
  '08003',
  '08006',
  '53300',
  '57P01',
  '57P02',
  '57P03',
]);
/** pg gives these errors no code. */
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/;

/**
 * Says whether an error means that the database cannot be reached, rather than that it refused something. Errors of
 * other services do not count: they are wrapped by their clients.
 */
export function isDatabaseAway(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const { code, message, $metadata } = Object(cause) as { code?: unknown; message?: unknown; $metadata?: unknown };
  if (cause instanceof DatabaseSilent) return true;
  return $metadata === undefined && (AWAY_CODES.has(String(code)) || AWAY_WORDS.test(String(message)));
}
