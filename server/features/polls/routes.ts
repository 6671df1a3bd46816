import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { endPoll, startPoll } from './service/polls';
import { readShownPoll } from './service/shown';
import { votePoll } from './service/voting';

/** Serves the polls of public shows. */
export function pollsRoutes(serve: Serve, ctx: Context): void {
  serve('viewPoll', async ({ viewer, params }) => readShownPoll(ctx, await viewer(), params.id));
  serve('startPoll', ({ caller, body }) => startPoll(ctx, caller.accountId, body));
  serve('endPoll', ({ caller }) => endPoll(ctx, caller.accountId));
  serve('votePoll', async ({ viewer, caller, params, body, idempotencyKey }) =>
    votePoll(ctx, await viewer(), {
      memberId: caller.accountId,
      pollId: params.id,
      choice: body.choice,
      anonymous: body.anonymous ?? null,
      idempotencyKey,
    }),
  );
}
