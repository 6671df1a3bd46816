import { type Context } from '@server/context';
import { forbidden, notFound, unauthorized } from '@server/http/errors';
import { isBoundToSession, type LinkUser, sessionOfProof } from '@server/http/linkBinding';
import { type BoundSource } from '../engine';
import { playerCredentials } from '../engines/playerPass';
import { mayPlay } from './authorizing';
import { readStreamToken } from './tokens';

/** A request of a player in a private or group show. */
export interface BoundRequest extends LinkUser {
  streamId: string;
  token: string | null;
}

/** Where the site fetches for a player, and the `Authorization` header that lets it. */
export interface BoundStream extends BoundSource {
  authorization: string;
}

/** Players ask several times a second. */
const PERMISSION_CACHE_MS = 1_000;
const CACHED_MAX = 10_000;

/**
 * Returns a function that finds the stream of a player, after the same check as in the embedded media server.
 * @throws Refusal 404 if players fetch from the engine itself, 401 without a token, 403 without permission
 */
export function boundPlayers(ctx: Context): (request: BoundRequest) => Promise<BoundStream> {
  const answers = new Map<string, { until: number; allowed: Promise<boolean> }>();
  const ask = (request: BoundRequest): Promise<boolean> => {
    const key = JSON.stringify(request);
    const known = answers.get(key);
    if (known && known.until > Date.now()) return known.allowed;
    // full of other players: they ask again
    if (answers.size >= CACHED_MAX) answers.clear();
    const allowed = mayPlay(ctx, request);
    answers.set(key, { until: Date.now() + PERMISSION_CACHE_MS, allowed });
    allowed.catch(() => answers.delete(key));
    return allowed;
  };
  return async (request) => {
    const { streamId, token, proof } = request;
    const { boundSource } = ctx.engine;
    if (!boundSource) throw notFound('This stream');
    if (!token) throw unauthorized();
    const claims = readStreamToken(ctx, token);
    if (!claims?.binding || claims.streamId !== streamId || !(await ask(request)))
      throw forbidden('This stream plays only where its address was made for, and while the show goes on.');
    const { secrets } = ctx.config;
    const sessionId = isBoundToSession(claims.binding) ? sessionOfProof(secrets, proof) : null;
    const { user, password } = playerCredentials(secrets, { sessionId }, token);
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    return { ...boundSource(streamId, token), authorization };
  };
}
