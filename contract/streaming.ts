import { z } from 'zod';
import { Conversation } from './chat';
import { Id, Moment } from './common';
import { contract } from './endpoint';

/** Where a browser or OBS publishes. */
export const Publish = z.object({ streamId: z.string(), whipUrl: z.string(), rtmpUrl: z.string().nullable(), token: z.string() });
/** Where a viewer plays. The token stands in the addresses too, while secureOption is on. */
export const Playback = z.object({ streamId: z.string(), hlsUrl: z.string(), whepUrl: z.string().nullable(), mp4Url: z.string().nullable(), token: z.string().nullable() });
export type PublishView = z.infer<typeof Publish>;
export type PlaybackView = z.infer<typeof Playback>;

export const StreamToken = z.object({ tokenId: z.string(), streamId: z.string(), type: z.enum(['publish', 'play']), expireDate: Moment });

export const streaming = contract({
  getBroadcast: {
    summary: 'The state of a stream (id of the stream or of its performer)',
    access: 'anyone',
    params: z.object({ id: z.string().max(80) }),
    reply: z.object({ streamId: z.string(), publishing: z.boolean(), since: Moment.nullable(), viewers: z.number().int() }),
  },
  startLive: {
    summary: 'A verified performer opens the public show',
    access: ['performer'],
    body: z.object({ title: z.string().trim().max(120).optional() }).nullish(),
    reply: z.object({ conversation: Conversation, sessionId: Id, publish: Publish }),
  },
  joinLive: {
    summary: 'A viewer joins the public show of a performer. 422 PERFORMER_OFFLINE',
    access: 'anyone',
    params: z.object({ id: Id }),
    reply: z.object({ conversation: Conversation, sessionId: Id, playback: Playback }),
  },
  endSession: { summary: 'Ends a show: a performer their own, a member the private one they are in; of a group a member leaves', access: ['user', 'performer'], params: z.object({ sessionId: Id }), reply: z.object({ sessionId: Id, endedAt: Moment }) },
  sendThumbnail: {
    summary: 'A small JPEG of the running show, sent by the publishing browser every 15 s or so',
    access: ['performer'],
    params: z.object({ sessionId: Id }),
    files: { thumbnail: { required: true, maxBytes: 400 * 1024 } },
    reply: z.object({ poster: z.string() }),
  },
  createStreamToken: {
    summary: 'A token to publish or play one stream; valid for a day unless expireDate (milliseconds, seconds or ISO) says otherwise',
    access: 'anyone',
    body: z.object({ id: z.string().min(1).max(80), type: z.enum(['publish', 'play']), expireDate: z.union([z.number(), z.string()]).nullish() }),
    reply: StreamToken,
  },
  mediaWebhook: {
    summary: 'What a media engine asks and reports, proven by its secret',
    access: 'secret',
    params: z.object({ engine: z.string().max(20) }),
    body: z.record(z.string(), z.unknown()),
    reply: z.record(z.string(), z.unknown()),
    enveloped: false,
  },
});
