import { type SendStats } from './quality';
import { type SignallingError } from './signalling';

/** How video is sent: over WebRTC, or over a WebSocket in networks that block WebRTC. */
export type TransportKind = 'webrtc' | 'socket';

/** Events of a transport. Each fires once at most; the last three are final. */
export interface TransportListener {
  /** the server receives */
  up(): void;
  /** the connection broke; a new one can be made */
  lost(): void;
  /** the server refuses, or cannot be reached */
  failed(error: SignallingError): void;
  /** the server accepts, but the network lets nothing through */
  blocked(): void;
}

/** One connection of a publisher to the media server. */
export interface Transport {
  open(stream: MediaStream): Promise<void>;
  /** Switches to another camera or microphone. Viewers notice no more than a cut. */
  replaceStream(stream: MediaStream): Promise<void>;
  /** Sets a new limit, in bits per second. */
  limit(maxBitrate: number): Promise<void>;
  /** Returns what the encoder does at the moment; null while nothing is sent. */
  stats(): Promise<SendStats | null>;
  /** Closes the connection without telling the server. */
  drop(): void;
  /** Closes the connection and tells the server: the show is over, or the page closes and may come back. */
  end(isShowOver: boolean): Promise<void>;
}

export interface TransportOptions {
  token?: string | null;
  /** bits per second */
  maxBitrate: number;
  maxFramerate: number;
  iceServers?: RTCIceServer[];
  /** whether the server takes simulcast layers */
  simulcast?: boolean;
}
