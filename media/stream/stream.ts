import { EventEmitter } from 'node:events';
import { type LadderBudget } from '../ladder/ladder';
import { type Viewer } from '../rtc/viewer';
import { type PublisherFigures, PublisherMeter } from './publisherMeter';
import { ViewerTracker } from './viewerTracker';
import { TimelineMapper } from './timelineMapper';
import { type RenditionSettings } from './rendition';
import { Renditions } from './renditions';
import { type PublisherEndReason, type Source } from './source';
import { extendSpan, type TimeSpan } from './timeSpan';

export interface StreamSettings extends RenditionSettings {
  /** how long a stream waits for a publisher that vanished, ms */
  endGraceMs: number;
  /** how long a person counts as a viewer after the last fetch, ms */
  viewerMemoryMs: number;
}

/** starting: no video yet; live; waiting: the publisher vanished and may return; ended: for good. */
export type StreamState = 'starting' | 'live' | 'waiting' | 'ended';
export type EndReason = Exclude<PublisherEndReason, 'replaced'>;

/** What arrives from the publisher of a stream, as `/control` returns it. */
export type PublisherView = Omit<PublisherFigures, 'video'> & {
  video: (NonNullable<PublisherFigures['video']> & { width: number; height: number; codec: string }) | null;
};

/** The state of a stream as `/control` returns it. */
export interface StreamView {
  streamId: string;
  state: StreamState;
  /** ISO time of the first frame */
  since: string | null;
  viewers: number;
  tracks: { video: { width: number; height: number; codec: string } | null; audio: { codec: string } | null };
  /** bits per second over the window */
  bitrate: number;
  /** gaps in the video that retransmission did not close */
  loss: number;
}

interface StreamEvents {
  /** the first frame is packaged */
  started: [at: Date];
  /** over for good; `began`: whether there ever was a frame */
  ended: [reason: EndReason, began: boolean];
}

const KEY_FRAME_CHECK_INTERVAL_MS = 50;
/** A longer pause between frames ends the time span in which video flowed. */
const MAX_FRAME_PAUSE_MS = 1_500;

/** One stream: its publisher, which may vanish and return, its viewers and its end. */
export class Stream extends EventEmitter<StreamEvents> {
  readonly renditions: Renditions;
  readonly viewerTracker: ViewerTracker;
  readonly viewers = new Set<Viewer>();
  state: StreamState = 'starting';
  publisher: Source | null = null;
  private readonly openedAt = performance.now();
  private since: Date | null = null;
  /** the latest time span in which video arrived without a pause; null before the first frame */
  flow: TimeSpan | null = null;
  private meter: PublisherMeter | null = null;
  private earlierLoss = 0;
  private keyFrameTimer: NodeJS.Timeout | undefined;
  private graceTimer: NodeJS.Timeout | undefined;

  constructor(
    readonly id: string,
    private readonly settings: StreamSettings,
    budget: LadderBudget | null,
    onFault: (error: unknown) => void,
  ) {
    super();
    this.renditions = new Renditions(settings, budget, onFault);
    this.viewerTracker = new ViewerTracker(settings.viewerMemoryMs);
    this.renditions.main.packager.once('started', () => this.markStarted());
  }

  /** Makes an open session the publisher and replaces the current one. */
  attach(publisher: Source): void {
    clearTimeout(this.graceTimer);
    this.detach('replaced');
    this.publisher = publisher;
    if (this.state === 'waiting') this.state = 'live';
    new TimelineMapper(publisher, this.renditions, () => (performance.now() - this.openedAt) / 1000);
    if (publisher.hasPackets) for (const viewer of this.viewers) viewer.changeSource();
    else for (const viewer of [...this.viewers]) viewer.close();
    const meter = new PublisherMeter(publisher);
    this.meter = meter;
    publisher.on('picture', (unit) => {
      this.flow = extendSpan(this.flow, Date.now(), MAX_FRAME_PAUSE_MS);
      meter.addPicture(unit);
    });
    publisher.on('sound', (packet) => meter.addSound(packet));
    publisher.on('packet', (kind, packet, clock, layer) => {
      for (const viewer of this.viewers) viewer.send(kind, packet, clock, layer);
    });
    publisher.once('closed', (reason) => this.onPublisherClosed(publisher, reason));
    this.keyFrameTimer = setInterval(() => {
      for (const viewer of this.viewers) viewer.offerLayers(publisher.layers);
      if (this.renditions.wantsKeyFrame) publisher.requestKeyFrame();
    }, KEY_FRAME_CHECK_INTERVAL_MS);
  }

  /** Gives up the publisher without closing it, for another stream to attach it. @returns null while nothing arrives */
  release(): Source | null {
    const { publisher, flow } = this;
    if (!publisher || !flow || Date.now() - flow.to > MAX_FRAME_PAUSE_MS) return null;
    this.publisher = null;
    clearInterval(this.keyFrameTimer);
    for (const event of ['picture', 'layerPicture', 'sound', 'packet'] as const) publisher.removeAllListeners(event);
    return publisher;
  }

  /** Adds a viewer whose session is being opened; packets reach it once it is connected. */
  addViewer(viewer: Viewer): void {
    this.viewers.add(viewer);
    const removeSession = this.viewerTracker.addSession(viewer.person);
    const requestKeyFrame = () => this.publisher?.requestKeyFrame();
    viewer.on('connected', requestKeyFrame);
    viewer.on('needsKeyFrame', requestKeyFrame);
    viewer.on('active', () => this.viewerTracker.recordActivity(viewer.person));
    viewer.once('closed', () => {
      this.viewers.delete(viewer);
      removeSession();
    });
  }

  /** Ends the stream for good, now. */
  end(reason: EndReason): void {
    if (this.state === 'ended') return;
    this.state = 'ended';
    clearTimeout(this.graceTimer);
    this.detach(reason);
    this.renditions.end();
    for (const viewer of [...this.viewers]) viewer.close();
    this.emit('ended', reason, this.since !== null);
  }

  /** Returns the state for `/control`. */
  view(): StreamView {
    const { packager, window } = this.renditions.main;
    const { video, declaredAudio } = packager;
    return {
      streamId: this.id,
      state: this.state,
      since: this.since?.toISOString() ?? null,
      viewers: this.viewerTracker.total,
      tracks: {
        video: video && { width: video.width, height: video.height, codec: video.codec },
        audio: declaredAudio && { codec: declaredAudio.codec },
      },
      bitrate: window.bitrate,
      loss: this.earlierLoss + (this.publisher?.loss ?? 0),
    };
  }

  /** Returns what arrives from the publisher; null without one. */
  viewPublisher(): PublisherView | null {
    const figures = this.publisher && this.meter?.view();
    if (!figures) return null;
    const track = this.renditions.main.packager.video;
    const { width = 0, height = 0, codec = '' } = track ?? {};
    return { ...figures, video: figures.video && track ? { ...figures.video, width, height, codec } : null };
  }

  private markStarted(): void {
    this.since = new Date();
    this.state = 'live';
    this.emit('started', this.since);
  }

  /** Detaches and closes the publisher, if there is one. */
  private detach(reason: PublisherEndReason): void {
    const { publisher } = this;
    this.publisher = null;
    clearInterval(this.keyFrameTimer);
    if (!publisher) return;
    this.earlierLoss += publisher.loss;
    publisher.close(reason);
  }

  private onPublisherClosed(publisher: Source, reason: PublisherEndReason): void {
    if (this.publisher !== publisher) return; // replaced or detached above
    this.detach(reason);
    if (reason !== 'gone' && reason !== 'replaced') {
      this.end(reason);
      return;
    }
    this.renditions.finish();
    if (this.state === 'live') this.state = 'waiting';
    this.graceTimer = setTimeout(() => this.end('gone'), this.settings.endGraceMs);
  }
}
