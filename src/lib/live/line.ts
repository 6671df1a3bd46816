import { type Sending } from './quality';
import { type SignallingError } from './signalling';

/** Which way a picture travels: WebRTC, or a WebSocket where nothing but web pages gets through. */
export type LineKind = 'webrtc' | 'socket';

/** What becomes of a line. Each is told once, and nothing after the last three. */
export interface LineListener {
  /** the server receives */
  up(): void;
  /** it was up, or nearly, and is no more: another one may be made */
  lost(): void;
  /** the server does not want it, or cannot be reached */
  failed(error: SignallingError): void;
  /** the server would take it, but nothing gets through this way */
  blocked(): void;
}

/** One connection of a publisher with the media server, from its making to its end. */
export interface Line {
  open(stream: MediaStream): Promise<void>;
  /** Another camera or microphone takes over; viewers do not notice more than a cut. */
  replaceStream(stream: MediaStream): Promise<void>;
  /** Takes another limit from now on, bits per second. */
  limit(maxBitrate: number): Promise<void>;
  /** What the encoder does at the moment; null while nothing is sent. */
  stats(): Promise<Sending | null>;
  /** Lets go of it without a word. */
  drop(): void;
  /** Ends it. `over`: the show is over; else the page goes and may come back, which survives the page that says it. */
  end(over: boolean): Promise<void>;
}

export interface LineOptions {
  token?: string | null;
  /** bits per second */
  maxBitrate: number;
  maxFramerate: number;
  iceServers?: RTCIceServer[];
}
