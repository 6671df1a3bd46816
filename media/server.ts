import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type MediaConfig } from './config';
import { httpCallback } from './callbacks/httpCallback';
import { Authoriser } from './callbacks/authoriser';
import { Reporter } from './callbacks/reporter';
import { ControlHandler } from './http/control';
import { HlsHandler } from './http/hls';
import { Mp4Handler } from './http/mp4';
import { createRouter } from './http/router';
import { WebRtcHandler } from './http/webrtc';
import { RewindHandler } from './http/rewind';
import { LadderBudget } from './ladder/ladder';
import { Recordings } from './record/recordings';
import { Rewinds } from './rewind/rewinds';
import { RtmpListener } from './rtmp/listener';
import { withRequestIds } from './requestId';
import { SocketListener } from './socket/listener';
import { PublisherSlots } from './stream/publisherSlots';
import { type Stream, type StreamSettings } from './stream/stream';
import { Streams } from './stream/streams';

/** See docs/decisions/0005 for these values. Only the grace period comes from the configuration. */
const STREAM_SETTINGS: Omit<StreamSettings, 'endGraceMs'> = {
  partTarget: 0.22, // nominally 0.2: frames do not divide evenly, and no part may exceed the target
  holdBack: 1.0,
  targetDuration: 2,
  segmentTarget: 1,
  firstSegment: 0.5,
  segmentMax: 2.4,
  listed: 9,
  segments: 16, // 38 s without key frames: encoders send one at least every 20 s
  bytes: 32 * 1024 * 1024,
  startMedia: 0.8,
  viewerMemoryMs: 6_000,
};
const VIEWERS_REPORT_INTERVAL_MS = 2_000;
/** Longer than proxies keep idle connections (nginx: 60 s), so that the proxy closes them, never this server. */
const KEEP_ALIVE_MS = 75_000;

/** The media server: its streams and everything that publishers, viewers and the API connect to. */
export class MediaServer {
  private readonly authoriser: Authoriser;
  private readonly reporter: Reporter;
  private readonly streams: Streams;
  private readonly http: Server;
  private readonly rtmp: RtmpListener;
  private readonly recordings: Recordings | null;
  private readonly rewinds: Rewinds | null;
  private readonly sockets: SocketListener;
  private readonly reportedViewers = new Map<Stream, number>();
  private readonly timer: NodeJS.Timeout;

  /**
   * `onFault` gets unexpected errors: of requests answered with 500, and of streams that continue without a feature.
   */
  constructor(
    private readonly config: MediaConfig,
    onFault: (error: unknown) => void,
  ) {
    const callback = httpCallback(config.callbackUrl, config.secret);
    this.authoriser = new Authoriser(callback);
    this.reporter = new Reporter(callback);
    const budget = config.ladder && new LadderBudget(config.ladder);
    this.streams = new Streams({ ...STREAM_SETTINGS, endGraceMs: config.endGraceMs }, budget, onFault);
    this.streams.on('opened', (stream) => this.reportLifecycle(stream));
    this.recordings =
      config.record &&
      new Recordings(config.record, (streamId, recorded) =>
        this.reporter.send({ action: 'recorded', streamId, ...recorded }),
      );
    this.rewinds = config.rewind && new Rewinds(config.rewind, onFault);
    const slots = new PublisherSlots(this.streams);
    const sessions = new WebRtcHandler(this.streams, this.authoriser, slots, config.peer);
    const mp4 = new Mp4Handler(this.streams, this.authoriser);
    const handlers = {
      hls: new HlsHandler(this.streams, this.authoriser),
      rewind: new RewindHandler(this.streams, this.authoriser, this.rewinds),
      mp4,
      sessions,
      control: new ControlHandler(this.streams, sessions, mp4, config.secret, () => this.recordings?.open ?? []),
    };
    this.rtmp = new RtmpListener(this.streams, this.authoriser, config.app);
    this.sockets = new SocketListener(slots, this.authoriser, config.app, onFault);
    this.http = createServer(
      { keepAliveTimeout: KEEP_ALIVE_MS },
      withRequestIds(createRouter(config.app, handlers, onFault)),
    );
    this.http.on('upgrade', (request, socket, head) => this.sockets.handleUpgrade(request, socket, head));
    this.timer = setInterval(() => this.reportViewers(), VIEWERS_REPORT_INTERVAL_MS);
  }

  /** Starts listening. @returns the ports; `rtmpPort` null when RTMP is off */
  async listen(): Promise<{ port: number; rtmpPort: number | null }> {
    await new Promise<void>((resolve, reject) => {
      this.http.once('error', reject);
      this.http.listen(this.config.port, this.config.host, resolve);
    });
    const { rtmp } = this.config;
    return {
      port: (this.http.address() as AddressInfo).port,
      rtmpPort: rtmp && (await this.rtmp.listen(rtmp.host, rtmp.port)),
    };
  }

  /** Ends every stream, reports it to the API and closes every connection. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    this.streams.close();
    this.authoriser.close();
    const written = [this.recordings?.close(), this.rewinds?.close()];
    const closed = new Promise<void>((resolve) => this.http.close(() => resolve()));
    this.sockets.close();
    this.http.closeAllConnections();
    await Promise.all([closed, this.rtmp.close(), ...written]);
    await this.reporter.close();
  }

  private reportLifecycle(stream: Stream): void {
    const { id: streamId } = stream;
    stream.once('started', (at) => {
      this.reporter.send({ action: 'started', streamId, at: at.toISOString() }, (answer) => {
        const { record, rewindSeconds } = (answer ?? {}) as { record?: unknown; rewindSeconds?: unknown };
        const { window } = stream.renditions.main;
        if (record === true) this.recordings?.start(streamId, window);
        if (typeof rewindSeconds === 'number' && rewindSeconds > 0)
          void this.rewinds?.start(streamId, window, rewindSeconds);
      });
    });
    stream.once('ended', (reason, began) => {
      this.reportedViewers.delete(stream);
      void this.rewinds?.end(streamId);
      if (began) this.reporter.send({ action: 'ended', streamId, at: new Date().toISOString(), reason });
    });
  }

  private reportViewers(): void {
    for (const stream of this.streams.all) {
      if (stream.state !== 'live' && stream.state !== 'waiting') continue;
      const { total } = stream.viewerTracker;
      if ((this.reportedViewers.get(stream) ?? 0) === total) continue;
      this.reportedViewers.set(stream, total);
      this.reporter.send({ action: 'viewers', streamId: stream.id, total });
    }
  }
}
