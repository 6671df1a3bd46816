import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type MediaConfig } from './config';
import { httpCallback } from './callbacks/httpCallback';
import { Authoriser } from './callbacks/authoriser';
import { Reporter } from './callbacks/reporter';
import { ControlHandler } from './http/control';
import { HlsHandler } from './http/hls';
import { createRouter } from './http/router';
import { WebRtcHandler } from './http/webrtc';
import { Recordings } from './record/recordings';
import { RtmpListener } from './rtmp/listener';
import { SocketListener } from './socket/listener';
import { PublisherSlots } from './stream/publisherSlots';
import { type Stream, type StreamSettings } from './stream/stream';
import { Streams } from './stream/streams';

/** How the media is cut; docs/decisions say why. Only the grace comes from the configuration. */
const MEDIA: Omit<StreamSettings, 'endGrace'> = {
  partTarget: 0.22, // nominal 0.2: frames do not divide evenly, and a part must never exceed it
  holdBack: 1.0,
  targetDuration: 2,
  segmentTarget: 1,
  firstSegment: 0.5,
  segmentMax: 2.4,
  listed: 9,
  segments: 12,
  bytes: 32 * 1024 * 1024,
  startMedia: 0.8,
  audienceMemory: 6_000,
};
const VIEWERS_INTERVAL = 2_000;
/** Longer than proxies keep idle connections (nginx: 60 s), so that they close them and never send into one that is being closed, ms. */
const KEEP_ALIVE = 75_000;

/** The media server as a whole: made of streams, a gate, a reporter and the HTTP door. */
export class MediaServer {
  private readonly gate: Authoriser;
  private readonly reporter: Reporter;
  private readonly streams: Streams;
  private readonly http: Server;
  private readonly rtmp: RtmpListener;
  private readonly recordings: Recordings | null;
  private readonly sockets: SocketListener;
  private readonly viewersTold = new Map<Stream, number>();
  private readonly timer: NodeJS.Timeout;

  /** `onFault` hears of errors that are our own: requests answered with 500, and what a stream goes on without. */
  constructor(
    private readonly config: MediaConfig,
    onFault: (error: unknown) => void,
  ) {
    const callback = httpCallback(config.callbackUrl, config.secret);
    this.gate = new Authoriser(callback);
    this.reporter = new Reporter(callback);
    this.streams = new Streams({ ...MEDIA, endGrace: config.endGrace }, onFault);
    this.streams.on('opened', (stream) => this.watch(stream));
    this.recordings =
      config.record &&
      new Recordings(config.record, (streamId, recorded) =>
        this.reporter.send({ action: 'recorded', streamId, ...recorded }),
      );
    const places = new PublisherSlots(this.streams);
    const sessions = new WebRtcHandler(this.streams, this.gate, places, config.peer);
    const handlers = {
      hls: new HlsHandler(this.streams, this.gate),
      sessions,
      control: new ControlHandler(this.streams, sessions, config.secret, () => this.recordings?.open ?? []),
    };
    this.rtmp = new RtmpListener(this.streams, this.gate, config.app);
    this.sockets = new SocketListener(places, this.gate, config.app, onFault);
    this.http = createServer({ keepAliveTimeout: KEEP_ALIVE }, createRouter(config.app, handlers, onFault));
    this.http.on('upgrade', (request, socket, head) => this.sockets.take(request, socket, head));
    this.timer = setInterval(() => this.tellViewers(), VIEWERS_INTERVAL);
  }

  /** Starts listening; answers the ports. */
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

  /** Ends every stream, tells the API, closes every connection. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    this.streams.close();
    this.gate.close();
    const recorded = this.recordings?.close();
    const closed = new Promise<void>((resolve) => this.http.close(() => resolve()));
    this.sockets.close();
    this.http.closeAllConnections();
    await Promise.all([closed, this.rtmp.close(), recorded]);
    await this.reporter.close();
  }

  private watch(stream: Stream): void {
    const { id: streamId } = stream;
    stream.once('started', (at) => {
      this.reporter.send({ action: 'started', streamId, at: at.toISOString() }, (answer) => {
        if ((answer as { record?: unknown } | null)?.record === true)
          this.recordings?.begin(streamId, stream.renditions.main.window);
      });
    });
    stream.once('ended', (reason, began) => {
      this.viewersTold.delete(stream);
      if (began) this.reporter.send({ action: 'ended', streamId, at: new Date().toISOString(), reason });
    });
  }

  private tellViewers(): void {
    for (const stream of this.streams.all) {
      if (stream.state !== 'live' && stream.state !== 'waiting') continue;
      const { total } = stream.audience;
      if ((this.viewersTold.get(stream) ?? 0) === total) continue;
      this.viewersTold.set(stream, total);
      this.reporter.send({ action: 'viewers', streamId: stream.id, total });
    }
  }
}
