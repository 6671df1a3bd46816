import { type ReplyOf } from '@contract/all';
import { type Context } from '@server/context';
import { type Caller } from '@server/http/caller';
import { checkIncoming, explainRefusal, type Incoming, type RefusedPublisher } from '../rules/incoming';
import { previewOf } from '../store/previews';
import { openSessionOf } from '../store/shows';

interface Told {
  incoming: Incoming | null;
  refused: RefusedPublisher | null;
}

const NO_FIGURES: Incoming = { protocol: null, since: null, bitrate: null, video: null, audio: null };

/** Returns what the engine tells of a stream; one that tells no figures at least knows whether it is published. */
async function readIncoming(ctx: Context, streamId: string): Promise<Told> {
  if (ctx.engine.incoming) {
    const { incoming = null, refused = null } = (await ctx.engine.incoming(streamId)) ?? {};
    return { incoming: incoming?.video ? incoming : null, refused };
  }
  const state = await ctx.engine.state(streamId);
  return { incoming: state?.publishing ? { ...NO_FIGURES, since: state.since } : null, refused: null };
}

/** Returns what arrives for the caller's own public show or preview, with a judgement and the remedy of each fault. */
export async function getIncomingStream(ctx: Context, caller: Caller): Promise<ReplyOf<'getIncomingStream'>> {
  const show = await openSessionOf(ctx.db, caller.accountId);
  const preview = show ? null : await previewOf(ctx.db, caller.accountId);
  const stream = show ?? preview;
  const { incoming, refused } = stream ? await readIncoming(ctx, stream.id) : { incoming: null, refused: null };
  const { since, protocol, bitrate, video, audio } = incoming ?? NO_FIGURES;
  return {
    state: incoming ? 'arriving' : 'nothing',
    sessionId: show?.id ?? null,
    isPreview: preview !== null,
    since: since?.toISOString() ?? null,
    protocol,
    bitrate,
    video,
    audio,
    checks: incoming ? checkIncoming(incoming) : [],
    refused: refused && explainRefusal(refused),
  };
}
