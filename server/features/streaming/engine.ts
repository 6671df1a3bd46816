/** An unbroken stretch of time, ms since the epoch. */
export interface Stretch {
  from: number;
  to: number;
}
/** What is proven of a stream at this moment: since when and until when pictures came in, and for each viewer (by account) since when and until when they were heard. */
export interface Delivery {
  flow: Stretch | null;
  watching: Map<string, Stretch>;
}

/** A STUN or TURN server, as browsers take it. */
export interface IceServer {
  urls: string;
  username?: string;
  credential?: string;
}
/** `socketUrl`: where a browser publishes over a WebSocket when WebRTC does not get through; an engine may have no such way. */
export interface PublishAddresses {
  whipUrl: string;
  socketUrl?: string | null;
  rtmpUrl: string | null;
  iceServers: IceServer[];
}
export interface PlayAddresses {
  hlsUrl: string;
  whepUrl: string | null;
  mp4Url: string | null;
  iceServers: IceServer[];
}

/** Shows that an engine wrote down, each under the name of its stream, on a disk that this process reads. */
export interface RecordingShelf {
  /** every stream of which there is something */
  streams(): Promise<string[]>;
  /** its files in the order in which they were written; null while one still is, or while the engine does not say */
  files(streamId: string): Promise<string[] | null>;
  /** Removes all there is of it. */
  discard(streamId: string): Promise<void>;
}

/**
 * What a media engine must do, whichever it is: the embedded one (default), Ant Media, MediaMTX.
 * An engine knows streams and tokens; who may publish or play is decided by the streaming service.
 */
export interface MediaEngine {
  readonly name: 'embedded' | 'antmedia' | 'mediamtx';
  /** Begins: the embedded engine starts its child process. Nothing else is called before. */
  start(): Promise<void>;
  /** Addresses for one publisher of a stream. `token` is the one the streaming service issued. @throws Refusal 503 MEDIA_DOWN when another engine than the embedded one does not answer */
  publishAddresses(streamId: string, token: string): Promise<PublishAddresses>;
  /** Addresses for one viewer; `token` is null while the setting secureOption is off. */
  playAddresses(streamId: string, token: string | null): Promise<PlayAddresses>;
  /** Where programs such as OBS publish with a performer's stream key; null where each show has an address of its own (`rtmpUrl`). */
  encoderAddresses(): { rtmpUrl: string | null; whipUrl: string } | null;
  /** whether `deliveries` proves what reached whom: only then are shows paid by the minute */
  readonly provesDelivery: boolean;
  /** An engine that checks tokens of its own makes them; the others check those of the streaming service, by asking it. */
  issueToken?(kind: 'publish' | 'play', streamId: string, expiresAt: Date): Promise<string>;
  /** whether it can keep a show as a file */
  readonly canRecord: boolean;
  /** where such files are found; absent where it keeps none */
  readonly recordings?: RecordingShelf;
  /** The newest key frame of a stream as a small MP4, null when there is none; absent where the engine gives none. */
  picture?(streamId: string): Promise<Buffer | null>;
  /** Ends a stream now. Unknown streams are no error. */
  stop(streamId: string): Promise<void>;
  /** Cuts whoever publishes or plays a stream with this token. Unknown streams are no error. */
  revoke(streamId: string, token: string): Promise<void>;
  /** Asks anew who may watch this stream, and cuts those who may not any more. Unknown streams are no error. */
  recheck(streamId: string): Promise<void>;
  /** Whether a stream is being published, and since when; null for an unknown one. */
  state(streamId: string): Promise<{ publishing: boolean; since: Date | null; viewers: number } | null>;
  /** What is proven of every stream that there is now, by stream; empty while the engine does not answer. */
  deliveries(): Promise<Map<string, Delivery>>;
  /** Whether the engine answers at all. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
  /** The embedded engine alone answers through our own port: where `/media` is passed on to now, null while it is down. */
  proxyTarget?(): string | null;
}
