import { type MediaTarget } from '@server/http/mediaRoutes';
import { type Incoming, type RefusedPublisher } from './rules/incoming';

/** An unbroken span of time, ms since the epoch. */
export interface TimeSpan {
  from: number;
  to: number;
}
/** The proof of delivery of one stream at this moment. */
export interface Delivery {
  /** when pictures came in */
  flow: TimeSpan | null;
  /** when each viewer was heard to watch, by account id */
  watching: Map<string, TimeSpan>;
}

/** A STUN or TURN server, as browsers expect it. */
export interface IceServer {
  urls: string;
  username?: string;
  credential?: string;
}

/** The address where one publisher publishes. */
export interface PublishAddresses {
  whipUrl: string;
  /** publishing over a WebSocket, for networks that block WebRTC; absent if the engine does not offer it */
  socketUrl?: string | null;
  /** whether the engine takes several sizes of the picture at once */
  simulcast?: boolean;
  rtmpUrl: string | null;
  iceServers: IceServer[];
}

/** The addresses where one viewer plays. */
export interface PlayAddresses {
  hlsUrl: string;
  whepUrl: string | null;
  mp4Url: string | null;
  /** the parts of `{viewerHost}/{appName}/streams/{streamId}.m3u8`; null for addresses of another form */
  viewerHost: string | null;
  appName: string | null;
  iceServers: IceServer[];
}

/** Where the site fetches a stream from an engine that sees no cookies. */
export interface BoundSource {
  /** the multivariant playlist; the other files are beside it */
  hlsUrl: string;
  whepUrl: string | null;
}

/** The recordings that an engine has written to a disk that this process can read, by stream. */
export interface RecordingStore {
  /** Lists every stream with recorded files. */
  streams(): Promise<string[]>;
  /** Returns a stream's files in the order of recording; null while it still records, or while the engine is silent. */
  files(streamId: string): Promise<string[] | null>;
  /** Removes all files of a stream. */
  discard(streamId: string): Promise<void>;
}

/**
 * The interface of all media engines: the embedded one (default), Ant Media, MediaMTX.
 * An engine knows streams and tokens. The streaming service decides who may publish or play.
 */
export interface MediaEngine {
  readonly name: 'embedded' | 'antmedia' | 'mediamtx';
  /** Starts the engine, before any other call. The embedded engine starts its child process. */
  start(): Promise<void>;
  /**
   * Returns the addresses for one publisher, with a token of the streaming service.
   * @throws Refusal 503 MEDIA_DOWN when an external engine does not answer
   */
  publishAddresses(streamId: string, token: string): Promise<PublishAddresses>;
  /**
   * Returns the addresses for one viewer. `token` is null while the setting secureOption is off.
   * @param isBound whether the token is bound to a session or an address, as in private and group shows
   */
  playAddresses(streamId: string, token: string | null, isBound?: boolean): Promise<PlayAddresses>;
  /** Returns the playlist of what a viewer can go back to; absent if the engine keeps nothing. */
  rewindUrl?(streamId: string, token: string | null): string;
  /**
   * Returns where the site fetches a stream for the owner of a bound token, in engines that see no cookies; absent if
   * players fetch it from the engine.
   */
  boundSource?(streamId: string, token: string): BoundSource;
  /** Returns where streaming software publishes with a stream key; null if each show has its own `rtmpUrl`. */
  encoderAddresses(): { rtmpUrl: string | null; whipUrl: string } | null;
  /** whether `deliveries` proves what reached each viewer; only then can shows be paid by the minute */
  readonly provesDelivery: boolean;
  /** Issues a token, in engines that check only their own. Other engines ask the streaming service about its tokens. */
  issueToken?(kind: 'publish' | 'play', streamId: string, expiresAt: Date): Promise<string>;
  /** whether it can record a show */
  readonly canRecord: boolean;
  /** the recorded files; absent if the engine does not record */
  readonly recordings?: RecordingStore;
  /** Returns the newest key frame as a small MP4, null if there is none; absent if the engine can't provide it. */
  picture?(streamId: string): Promise<Buffer | null>;
  /**
   * Returns the last 30 s of a stream as an MP4, or less of a younger one; null if there is none. Absent if the engine
   * can't provide it.
   */
  clip?(streamId: string): Promise<Buffer | null>;
  /**
   * Returns what arrives from the publisher of a stream, or why the last one was refused; null while the engine doesn't
   * answer. Absent if the engine doesn't tell.
   */
  incoming?(streamId: string): Promise<{ incoming: Incoming | null; refused: RefusedPublisher | null } | null>;
  /**
   * Gives the publisher of a stream to a new one, which has nothing of what came before. The old stream ends.
   * @returns false while nothing arrives. Absent if the engine can't.
   */
  move?(streamId: string, newStreamId: string): Promise<boolean>;
  /** Ends a stream now. Ignores unknown streams. */
  stop(streamId: string): Promise<void>;
  /** Disconnects publishers and viewers who use this token. Ignores unknown streams. */
  revoke(streamId: string, token: string): Promise<void>;
  /** Asks again who may watch a stream, and disconnects the others. Ignores unknown streams. */
  recheck(streamId: string): Promise<void>;
  /** Returns whether and since when a stream is published; null for an unknown stream. */
  state(streamId: string): Promise<{ publishing: boolean; since: Date | null; viewers: number } | null>;
  /**
   * Returns what is proven of current streams, by stream; empty while the engine does not answer.
   * @param streamId asks the process that receives this stream; otherwise the answer has what this process receives
   */
  deliveries(streamId?: string): Promise<Map<string, Delivery>>;
  /** Says whether the engine answers at all. */
  answers(): Promise<boolean>;
  /** Lets another process of the site receive the streams of this one, which ends. Absent: the engine runs apart. */
  handOver?(): Promise<void>;
  close(): Promise<void>;
  /** Returns where `/media` is proxied to. Only the embedded engine is served through our port. */
  proxyTarget?: MediaTarget;
  /** where each stream is received, if every process of the site has an engine of its own */
  nodes?: EngineNodes;
}

/** The engines of several processes. */
export interface EngineNodes {
  /** the secret of the site's processes */
  readonly secret: string;
  /** Says whether other processes receive streams too. */
  hasPeers(): boolean;
  /** Notes that this process receives a stream from now on, and stops it where it was received before. */
  claim(streamId: string): Promise<void>;
  /** Notes that a new stream is received where another one is. */
  follow(newStreamId: string, streamId: string): Promise<void>;
  /** Notes that this process no longer receives a stream. */
  release(streamId: string): Promise<void>;
  /** Returns those of these streams that other running processes receive. */
  elsewhere(streamIds: string[]): Promise<Set<string>>;
}
