import { z } from 'zod';
import { Conversation } from './chat';
import { Id, Moment } from './common';
import { contract } from './endpoint';
import { STREAMING_TITLE_MAX_CHARACTERS } from './limits';

/** STUN and TURN servers for the connection, as browsers take them. */
const IceServers = z.array(
  z.object({ urls: z.string(), username: z.string().optional(), credential: z.string().optional() }),
);
/** Where a browser publishes, and a program where the media engine has an address for each show. `socketUrl`: over a WebSocket, where WebRTC does not get through; not every engine has it. */
export const Publish = z.object({
  streamId: z.string(),
  whipUrl: z.string(),
  socketUrl: z.string().nullish(),
  rtmpUrl: z.string().nullable(),
  token: z.string(),
  iceServers: IceServers,
});
/** Where a viewer plays. The token stands in the addresses too, while secureOption is on. */
export const Playback = z.object({
  streamId: z.string(),
  hlsUrl: z.string(),
  whepUrl: z.string().nullable(),
  mp4Url: z.string().nullable(),
  token: z.string().nullable(),
  iceServers: IceServers,
});
export type PublishView = z.infer<typeof Publish>;
export type PlaybackView = z.infer<typeof Playback>;

/** How a performer goes on stage. `encoder`: where programs such as OBS publish with the stream key (the name of the stream by RTMP, the bearer token by WHIP); null where each show has an address of its own. */
export const BroadcastSetup = z.object({
  encoder: z.object({ rtmpUrl: z.string().nullable(), whipUrl: z.string(), key: z.string() }).nullable(),
  canRecord: z.boolean(),
  isRecorded: z.boolean(),
});
export type BroadcastSetupView = z.infer<typeof BroadcastSetup>;

export const StreamToken = z.object({
  tokenId: z.string(),
  streamId: z.string(),
  type: z.enum(['publish', 'play']),
  expireDate: Moment,
});

/** One engine asks for all of its viewers, from one address. */
const ENGINE_PER_MINUTE = 1_000_000;

export const streaming = contract({
  getBroadcast: {
    summary: 'The state of a stream (id of the stream or of its performer)',
    access: 'anyone',
    params: z.object({ id: z.string().max(80) }),
    reply: z.object({
      streamId: z.string(),
      publishing: z.boolean(),
      since: Moment.nullable(),
      viewers: z.number().int(),
    }),
  },
  startLive: {
    summary: 'A verified performer opens the public show',
    access: ['performer'],
    body: z.object({ title: z.string().trim().max(STREAMING_TITLE_MAX_CHARACTERS).optional() }).nullish(),
    reply: z.object({ conversation: Conversation, sessionId: Id, isRecorded: z.boolean(), publish: Publish }),
  },
  joinLive: {
    summary: 'A viewer joins the public show of a performer. 422 PERFORMER_OFFLINE',
    access: 'anyone',
    params: z.object({ id: Id }),
    reply: z.object({ conversation: Conversation, sessionId: Id, isRecorded: z.boolean(), playback: Playback }),
  },
  endSession: {
    summary: 'Ends a show: a performer their own, a member the private one they are in; of a group a member leaves',
    access: ['user', 'performer'],
    params: z.object({ sessionId: Id }),
    reply: z.object({ sessionId: Id, endedAt: Moment }),
  },
  sendThumbnail: {
    summary: 'A small JPEG of the running show, sent by the publishing browser every 15 s or so',
    access: ['performer'],
    params: z.object({ sessionId: Id }),
    files: { thumbnail: { required: true, maxBytes: 400 * 1024 } },
    reply: z.object({ poster: z.string() }),
  },
  getBroadcastSetup: {
    summary:
      'How the performer goes on stage with a program: addresses and stream key; whether public shows are recorded',
    access: ['performer'],
    reply: BroadcastSetup,
  },
  updateBroadcastSetup: {
    summary:
      'Whether public shows become a draft video, from the next one on. 422 CANNOT_RECORD where the media engine keeps no files',
    access: ['performer'],
    body: z.object({ isRecorded: z.boolean() }),
    reply: BroadcastSetup,
  },
  rotateStreamKey: {
    summary: 'Another stream key; the old one opens nothing any more, and a show that is sent with it ends',
    access: ['performer'],
    reply: BroadcastSetup,
  },
  createStreamToken: {
    summary:
      'A token to publish or play one stream; valid for a day unless expireDate (milliseconds, seconds or ISO) says otherwise',
    access: 'anyone',
    body: z.object({
      id: z.string().min(1).max(80),
      type: z.enum(['publish', 'play']),
      expireDate: z.union([z.number(), z.string()]).nullish(),
    }),
    reply: StreamToken,
  },
  mediaWebhook: {
    summary: 'What the embedded media engine asks and reports, proven by its secret',
    access: 'secret',
    params: z.object({ engine: z.string().max(20) }),
    body: z.record(z.string(), z.unknown()),
    reply: z.record(z.string(), z.unknown()),
    enveloped: false,
    perMinute: ENGINE_PER_MINUTE,
  },
  foreignMediaWebhook: {
    summary:
      'What Ant Media reports (JSON or a form), what MediaMTX asks (authHTTPAddress) and what its hooks report, at an address that only the engine knows',
    access: 'secret',
    params: z.object({ engine: z.string().max(20), secret: z.string().max(200) }),
    body: z.record(z.string(), z.unknown()),
    form: true,
    reply: z.record(z.string(), z.unknown()),
    enveloped: false,
    perMinute: ENGINE_PER_MINUTE,
  },
});
