import { type EventEmitter } from 'node:events';
import { type RtpPacket } from 'werift';
import { type AudioTrack } from '../mp4/tracks';

/** One picture as it left the encoder. */
export interface AccessUnit {
  /** slices, each with a length of 32 bits before it, as MP4 wants them */
  data: Buffer;
  /** when it is decoded, 1/90000 s, wraps at 32 bits */
  timestamp: number;
  /** how much later it is shown, 1/90000 s: not 0 only where the encoder makes B-frames */
  offset: number;
  /** seconds on the publisher's one clock, which pictures and sound share; null while it is not known */
  clock: number | null;
  key: boolean;
  /** parameter sets that came with it */
  sps: Buffer | null;
  pps: Buffer | null;
}

/** One packet of sound: Opus or AAC, as the source's `audio` says. */
export interface Sound {
  data: Buffer;
  /** 1/rate s of the track, wraps at 32 bits */
  timestamp: number;
  /** 1/rate s of the track */
  duration: number;
  /** as a picture's */
  clock: number | null;
}

/** Why a publisher went: said so, replaced by itself, cut by the API, or simply silent. */
export type PublisherEnd = 'deleted' | 'replaced' | 'stopped' | 'revoked' | 'gone' | 'closing';

export interface SourceEvents {
  picture: [AccessUnit];
  sound: [Sound];
  /** every packet as it came, for WHEP, and when it was captured if that is known of all kinds; from publishers by WebRTC alone */
  packet: [kind: 'video' | 'audio', packet: RtpPacket, clock: number | null];
  closed: [PublisherEnd];
}

/** Whoever publishes a stream, whichever way they came: a browser by WHIP, a program by RTMP. */
export interface Source extends EventEmitter<SourceEvents> {
  readonly token: string | null;
  /** the API's name for the person, if it gave one */
  readonly sessionId: string | null;
  /** the sound that was announced; null: pictures alone */
  readonly audio: AudioTrack | null;
  /** whether it gives packets that WHEP can pass on */
  readonly hasPackets: boolean;
  /** gaps in the pictures that retransmission did not close */
  readonly loss: number;
  /** Asks the encoder for a key frame, where it can be asked. */
  requestKeyFrame(): void;
  close(reason: PublisherEnd): void;
}
