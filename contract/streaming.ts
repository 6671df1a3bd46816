import { z } from 'zod';
import { Conversation } from './chat';
import { Id, Moment } from './common';
import { contract } from './endpoint';
import { CLIP_RULES, STREAM_TOKEN_LIFETIME_HOURS, STREAMING_TITLE_MAX_CHARACTERS } from './limits';

/** STUN and TURN servers, as browsers expect them. */
const IceServers = z.array(
  z.object({ urls: z.string(), username: z.string().optional(), credential: z.string().optional() }),
);
/** The address where a browser publishes. */
export const Publish = z.object({
  streamId: z.string(),
  whipUrl: z.string(),
  /** publishing over a WebSocket, for networks that block WebRTC; absent if the engine does not offer it */
  socketUrl: z.string().nullish(),
  /** whether the engine takes several sizes of the picture at once */
  simulcast: z.boolean().optional(),
  /** for streaming software; null if it publishes with a stream key instead */
  rtmpUrl: z.string().nullable(),
  token: z.string(),
  iceServers: IceServers,
});
/** Where a viewer fetches a public show from the edge, and the proof that the edge checks by itself. */
export const EdgePass = z.object({
  /** the playlist; every address of the show gets `?token=...&exp=...&sig=...` */
  hlsUrl: z.string(),
  token: z.string(),
  /** seconds since the epoch */
  expires: z.number().int(),
  signature: z.string(),
  renewAfterSeconds: z.number().int(),
});
/** The addresses where a viewer plays. While secureOption is on, the addresses contain the token. */
export const Playback = z.object({
  streamId: z.string(),
  hlsUrl: z.string(),
  whepUrl: z.string().nullable(),
  /** the stream as one growing MP4 file, for players without HLS; null if the engine does not offer it */
  mp4Url: z.string().nullable(),
  /**
   * where clients build addresses themselves: `{viewerHost}/{appName}/streams/{streamId}.m3u8` or `.mp4`, with
   * `?token=`; null for engines with addresses of another form
   */
  viewerHost: z.string().nullable(),
  appName: z.string().nullable(),
  token: z.string().nullable(),
  iceServers: IceServers,
  /** for public shows on a site with an edge */
  edge: EdgePass.nullish(),
  /** how far back a viewer of a public show can go, and the playlist of that; null if nobody can */
  rewind: z.object({ url: z.string(), seconds: z.number().int() }).nullish(),
});
export type PublishView = z.infer<typeof Publish>;
export type EdgePassView = z.infer<typeof EdgePass>;
export type PlaybackView = z.infer<typeof Playback>;

/** A performer's settings for going live. */
export const BroadcastSetup = z.object({
  /**
   * where streaming software publishes with the stream key (stream name over RTMP, bearer token over WHIP);
   * null if each show has its own address. The key is null unless the caller stepped up.
   */
  encoder: z.object({ rtmpUrl: z.string().nullable(), whipUrl: z.string(), key: z.string().nullable() }).nullable(),
  canRecord: z.boolean(),
  isRecorded: z.boolean(),
  /** whether the media engine can make clips */
  canClip: z.boolean(),
  clips: z.enum(CLIP_RULES),
  /** whether the media engine can show a private preview */
  canPreview: z.boolean(),
  /** whether only the performer sees what streaming software sends, until they go live */
  isPreviewed: z.boolean(),
});
export type BroadcastSetupView = z.infer<typeof BroadcastSetup>;

export const StreamToken = z.object({
  tokenId: z.string(),
  streamId: z.string(),
  type: z.enum(['publish', 'play']),
  expireDate: Moment,
});

/** A media engine asks about all of its viewers from one address. */
const ENGINE_PER_MINUTE = 1_000_000;

export const streaming = contract({
  getBroadcast: {
    summary: "The state of a stream (its own id, or its performer's)",
    access: 'anyone',
    params: z.object({ id: z.string().max(80) }),
    reply: z.object({
      streamId: z.string(),
      publishing: z.boolean(),
      since: Moment.nullable(),
      viewers: z.number().int(),
    }),
    whileImpersonated: false,
  },
  startLive: {
    summary:
      'Opens the public show of a verified performer, or returns the one that is open or paused. 422 NOTHING_ARRIVES without a picture of the preview to take, PREVIEW_RUNNING while there is one that is not taken',
    access: ['performer'],
    body: z
      .object({
        title: z.string().trim().max(STREAMING_TITLE_MAX_CHARACTERS).optional(),
        /** opens the show with what streaming software sends as a private preview */
        takesPreview: z.boolean().optional(),
      })
      .nullish(),
    reply: z.object({
      conversation: Conversation,
      sessionId: Id,
      isRecorded: z.boolean(),
      /** since the first pictures of this show, pauses included; 0 for a new show */
      elapsedSeconds: z.number().int(),
      publish: Publish,
    }),
  },
  watchPreview: {
    summary:
      'Returns where the performer watches what their streaming software sends before a show, in this session only. 404 without a preview',
    access: ['performer'],
    reply: z.object({ playback: Playback }),
  },
  joinLive: {
    summary: 'Joins the public show of a performer as a viewer. 422 PERFORMER_OFFLINE',
    access: 'anyone',
    params: z.object({ id: Id }),
    reply: z.object({
      conversation: Conversation,
      sessionId: Id,
      isRecorded: z.boolean(),
      /** which clips members may make of it */
      clips: z.enum(CLIP_RULES),
      playback: Playback,
    }),
  },
  endSession: {
    summary: "Ends a show: the performer's own, or the member's private show. A member leaves a group show",
    access: ['user', 'performer'],
    params: z.object({ sessionId: Id }),
    reply: z.object({ sessionId: Id, endedAt: Moment }),
  },
  sendThumbnail: {
    summary: 'A JPEG thumbnail of the running show, sent by the publishing browser about every 15 s',
    access: ['performer'],
    params: z.object({ sessionId: Id }),
    files: { thumbnail: { required: true, maxBytes: 400 * 1024 } },
    reply: z.object({ poster: z.string() }),
  },
  getBroadcastSetup: {
    summary:
      'How the performer goes live with streaming software (addresses, and the stream key after a step-up), and whether public shows are recorded',
    access: ['performer'],
    reply: BroadcastSetup,
  },
  updateBroadcastSetup: {
    summary:
      "Turns recording of public shows on or off, from the next one on, says which clips members may make, and turns the private preview of streaming software on or off. 422 CANNOT_RECORD if the media engine can't record, CLIPS_UNAVAILABLE if it can't make clips, CANNOT_PREVIEW if it can't show a preview",
    access: ['performer'],
    body: z.object({
      isRecorded: z.boolean().optional(),
      clips: z.enum(CLIP_RULES).optional(),
      isPreviewed: z.boolean().optional(),
    }),
    reply: BroadcastSetup,
  },
  getStreamKey: {
    summary: 'The broadcast setup with the stream key. 403 STEP_UP_REQUIRED',
    access: ['performer'],
    reply: BroadcastSetup,
  },
  rotateStreamKey: {
    summary:
      'Replaces the stream key. The old key stops working, and a show that is sent with it ends. 403 STEP_UP_REQUIRED',
    access: ['performer'],
    reply: BroadcastSetup,
  },
  createStreamToken: {
    summary: `A token to publish or play one stream, valid for ${STREAM_TOKEN_LIFETIME_HOURS} hours, or until expireDate (milliseconds, seconds or ISO) if that is earlier`,
    access: 'anyone',
    body: z.object({
      id: z.string().min(1).max(80),
      type: z.enum(['publish', 'play']),
      expireDate: z.union([z.number(), z.string()]).nullish(),
    }),
    reply: StreamToken,
  },
  createEdgePass: {
    summary: 'A new pass to watch a public show through the edge. 404 without an edge',
    access: 'anyone',
    body: z.object({ id: z.string().min(1).max(80) }),
    reply: EdgePass,
  },
  edgeLog: {
    summary:
      'Counts the access log of an edge, one JSON object a line (deploy/edge.conf), with EDGE_SECRET as bearer token. Lines that were sent before count once',
    access: 'secret',
    reply: z.object({ counted: z.number().int() }),
    enveloped: false,
    rawBody: true,
    perMinute: ENGINE_PER_MINUTE,
  },
  mediaWebhook: {
    summary: 'Questions and reports of the embedded media engine, authenticated by its secret',
    access: 'secret',
    params: z.object({ engine: z.string().max(20) }),
    body: z.record(z.string(), z.unknown()),
    reply: z.record(z.string(), z.unknown()),
    enveloped: false,
    perMinute: ENGINE_PER_MINUTE,
  },
  externalMediaWebhook: {
    summary:
      'Reports of Ant Media (JSON or form), and questions (authHTTPAddress) and hook reports of MediaMTX, at a secret address',
    access: 'secret',
    params: z.object({ engine: z.string().max(20), secret: z.string().max(200) }),
    body: z.record(z.string(), z.unknown()),
    form: true,
    reply: z.record(z.string(), z.unknown()),
    enveloped: false,
    perMinute: ENGINE_PER_MINUTE,
  },
});
