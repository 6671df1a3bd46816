import { z } from 'zod';
import { Id, Moment } from './common';
import { contract } from './endpoint';

/** One thing that was checked about what arrives, in words. */
const Words = {
  /** what it means for viewers; null if it is good */
  problem: z.string().nullable(),
  /** what to do; null if it is good. It names OBS, and other programs have the same settings */
  remedy: z.string().nullable(),
  /** the way to the setting in OBS; empty without one */
  path: z.array(z.string()),
};
export const IncomingCheck = z.object({
  kind: z.enum(['keyFrames', 'picture', 'frameRate', 'bitrate', 'sound', 'codecs', 'lost']),
  value: z.string(),
  isGood: z.boolean(),
  ...Words,
});
export const IncomingRefusal = z.object({ at: Moment, ...Words });

export const IncomingStream = z.object({
  state: z.enum(['nothing', 'arriving']),
  /** the performer's open show */
  sessionId: Id.nullable(),
  /** whether the performer alone sees it: `startLive` with `takesPreview` opens a show with it */
  isPreview: z.boolean(),
  since: Moment.nullable(),
  protocol: z.enum(['rtmp', 'whip', 'websocket']).nullable(),
  /** bits per second of the last ten seconds, sound included */
  bitrate: z.number().int().nullable(),
  /** null: nothing arrives, or the media engine doesn't tell what */
  video: z
    .object({
      width: z.number().int().nullable(),
      height: z.number().int().nullable(),
      codec: z.string().nullable(),
      frameRate: z.number().nullable(),
      keyFrameSeconds: z.number().nullable(),
      hasBFrames: z.boolean().nullable(),
      expectedFrames: z.number().int().nullable(),
      missingFrames: z.number().int().nullable(),
    })
    .nullable(),
  audio: z.object({ codec: z.string(), bitrate: z.number().int().nullable() }).nullable(),
  /** faults first; without those that the media engine doesn't tell */
  checks: z.array(IncomingCheck),
  /** why the program was refused within the last minute, although its stream key is right */
  refused: IncomingRefusal.nullable(),
});
export type IncomingCheck = z.infer<typeof IncomingCheck>;
export type IncomingRefusal = z.infer<typeof IncomingRefusal>;
export type IncomingView = z.infer<typeof IncomingStream>;

/** The stage asks every two seconds, also in several tabs. */
const STAGE_PER_MINUTE = 240;

export const incoming = contract({
  getIncomingStream: {
    summary:
      "Returns what arrives from the performer's streaming software: picture, frame rate, bit rate, key frames, codecs and missing frames of the last ten seconds, with a remedy for each fault",
    access: ['performer'],
    reply: IncomingStream,
    whileImpersonated: false,
    perMinute: STAGE_PER_MINUTE,
  },
});
