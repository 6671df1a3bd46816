import { type EventEmitter } from 'node:events';
import { type RtpPacket } from 'werift';
import { type AudioTrack } from '../mp4/tracks';

/** One encoded video frame. */
export interface AccessUnit {
  /** slices, each after its length in 32 bits, as in MP4 */
  data: Buffer;
  /** decode time, 1/90000 s, wraps at 32 bits */
  timestamp: number;
  /** composition offset, 1/90000 s; 0 unless the encoder makes B-frames */
  offset: number;
  /** capture time, seconds on the publisher's clock that audio and video share; null while unknown */
  clock: number | null;
  key: boolean;
  /** parameter sets that came with the frame */
  sps: Buffer | null;
  pps: Buffer | null;
}

/** A frame of a simulcast layer. `timestamp` is on the timeline of the main picture; null until its place is known. */
export type LayerUnit = Omit<AccessUnit, 'timestamp'> & { timestamp: number | null };

/** The simulcast layer of a packet, and its timestamp on the timeline of all layers. */
export interface PacketLayer {
  rid: string;
  timestamp: number;
}

/** A simulcast layer that viewers can get. */
export interface OfferedLayer {
  rid: string;
  /** the shorter side of the picture, 720 as in "720p" */
  lines: number;
  /** as it arrives from the publisher */
  bitsPerSecond: number;
}

/** One audio packet in the codec of the source's `audio`. */
export interface AudioPacket {
  data: Buffer;
  /** 1/rate s of the track, wraps at 32 bits */
  timestamp: number;
  /** 1/rate s of the track */
  duration: number;
  /** as in AccessUnit */
  clock: number | null;
}

/**
 * Why a publisher's connection ended: deleted (the publisher said so), replaced (by a newer connection of the same
 * page), stopped (by the API), revoked (its permission), gone (silent), closing (the server).
 */
export type PublisherEndReason = 'deleted' | 'replaced' | 'stopped' | 'revoked' | 'gone' | 'closing';

export interface SourceEvents {
  /** with simulcast: of the largest layer that arrives */
  picture: [AccessUnit];
  /** a frame of each simulcast layer, that of `picture` included */
  layerPicture: [rid: string, LayerUnit];
  sound: [AudioPacket];
  /**
   * each RTP packet for WHEP; `clock`: its capture time, s, once known for audio and video; `layer`: of video with
   * simulcast. Only if `hasPackets`.
   */
  packet: [kind: 'video' | 'audio', packet: RtpPacket, clock: number | null, layer?: PacketLayer];
  closed: [PublisherEndReason];
}

/** A publisher of a stream: a browser by WHIP or WebSocket, or streaming software by RTMP. */
export interface Source extends EventEmitter<SourceEvents> {
  readonly protocol: 'rtmp' | 'whip' | 'websocket';
  readonly token: string | null;
  /** the API's name for the person, if it gave one */
  readonly sessionId: string | null;
  /** the audio that was announced; null: video only */
  readonly audio: AudioTrack | null;
  /** whether it emits RTP packets that WHEP can forward */
  readonly hasPackets: boolean;
  /** whether it sends simulcast layers */
  readonly hasLayers: boolean;
  /** the simulcast layers that arrive now, the largest first; empty without simulcast */
  readonly layers: readonly OfferedLayer[];
  /** gaps in the video that retransmission did not close */
  readonly loss: number;
  /** Asks the encoder for a key frame, where the protocol allows it. */
  requestKeyFrame(): void;
  close(reason: PublisherEndReason): void;
}
