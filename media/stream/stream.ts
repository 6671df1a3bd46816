import { EventEmitter } from 'node:events';
import { type Viewer } from '../rtc/viewer';
import { ViewerTracker } from './viewerTracker';
import { TimelineMapper } from './timelineMapper';
import { type RenditionSettings } from './rendition';
import { Renditions } from './renditions';
import { type PublisherEnd, type Source } from './source';
import { extendSpan, type TimeSpan } from './timeSpan';

export interface StreamSettings extends RenditionSettings {
  /** how long a stream waits for a publisher that vanished, ms */
  endGrace: number;
  /** how long a person counts as a viewer after the last fetch, ms */
  audienceMemory: number;
}

/** starting: no picture yet; live; waiting: the publisher vanished and may return; ended: for good. */
export type StreamState = 'starting' | 'live' | 'waiting' | 'ended';
export type EndReason = Exclude<PublisherEnd, 'replaced'>;

/** What `/control` tells of a stream. */
export interface StreamView {
  streamId: string;
  state: StreamState;
  /** ISO time of the first picture */
  since: string | null;
  viewers: number;
  tracks: { video: { width: number; height: number; codec: string } | null; audio: { codec: string } | null };
  /** bits per second over the window */
  bitrate: number;
  /** gaps in the pictures that retransmission did not close */
  loss: number;
}

interface StreamEvents {
  /** the first picture is packaged */
  started: [at: Date];
  /** over for good; `began` tells whether there ever was a picture */
  ended: [reason: EndReason, began: boolean];
}

const KEY_FRAME_LOOK = 50;
/** Pictures that do not come for this long have stopped, ms. */
const STILL = 1_500;

/** One stream's life: publishers come, vanish and return, viewers watch, the end is declared. */
export class Stream extends EventEmitter<StreamEvents> {
  readonly renditions: Renditions;
  readonly audience: ViewerTracker;
  readonly viewers = new Set<Viewer>();
  state: StreamState = 'starting';
  publisher: Source | null = null;
  private readonly openedAt = performance.now();
  private since: Date | null = null;
  /** since when and until when pictures came in without a pause; null before the first */
  flow: TimeSpan | null = null;
  private lossBefore = 0;
  private keyFrameTimer: NodeJS.Timeout | undefined;
  private graceTimer: NodeJS.Timeout | undefined;

  constructor(
    readonly id: string,
    private readonly settings: StreamSettings,
    onFault: (error: unknown) => void,
  ) {
    super();
    this.renditions = new Renditions(id, settings, onFault);
    this.audience = new ViewerTracker(settings.audienceMemory);
    this.renditions.main.packager.once('started', () => this.begin());
  }

  /** Takes a publisher whose session is open; one that is still here is replaced. */
  attach(publisher: Source): void {
    clearTimeout(this.graceTimer);
    this.release('replaced');
    this.publisher = publisher;
    if (this.state === 'waiting') this.state = 'live';
    new TimelineMapper(publisher, this.renditions, () => (performance.now() - this.openedAt) / 1000);
    if (publisher.hasPackets) for (const viewer of this.viewers) viewer.changeSource();
    else for (const viewer of [...this.viewers]) viewer.close();
    publisher.on('picture', () => {
      this.flow = extendSpan(this.flow, Date.now(), STILL);
    });
    publisher.on('packet', (kind, packet, clock) => {
      for (const viewer of this.viewers) viewer.send(kind, packet, clock);
    });
    publisher.once('closed', (reason) => this.onPublisherClosed(publisher, reason));
    this.keyFrameTimer = setInterval(() => {
      if (this.renditions.wantsKeyFrame) publisher.requestKeyFrame();
    }, KEY_FRAME_LOOK);
  }

  /** Takes a viewer whose session is being opened; it is served as soon as it is connected. */
  addViewer(viewer: Viewer): void {
    this.viewers.add(viewer);
    const leave = this.audience.joined(viewer.person);
    const requestKeyFrame = () => this.publisher?.requestKeyFrame();
    viewer.on('connected', requestKeyFrame);
    viewer.on('needsKeyFrame', requestKeyFrame);
    viewer.on('heard', () => this.audience.heard(viewer.person));
    viewer.once('closed', () => {
      this.viewers.delete(viewer);
      leave();
    });
  }

  /** Ends it for good, now. */
  end(reason: EndReason): void {
    if (this.state === 'ended') return;
    this.state = 'ended';
    clearTimeout(this.graceTimer);
    this.release(reason);
    this.renditions.end();
    for (const viewer of [...this.viewers]) viewer.close();
    this.emit('ended', reason, this.since !== null);
  }

  view(): StreamView {
    const { packager, window } = this.renditions.main;
    const { video, declaredAudio } = packager;
    return {
      streamId: this.id,
      state: this.state,
      since: this.since?.toISOString() ?? null,
      viewers: this.audience.total,
      tracks: {
        video: video && { width: video.width, height: video.height, codec: video.codec },
        audio: declaredAudio && { codec: declaredAudio.codec },
      },
      bitrate: window.bitrate,
      loss: this.lossBefore + (this.publisher?.loss ?? 0),
    };
  }

  private begin(): void {
    this.since = new Date();
    this.state = 'live';
    this.emit('started', this.since);
  }

  /** Lets go of the publisher, if there is one. */
  private release(reason: PublisherEnd): void {
    const { publisher } = this;
    this.publisher = null;
    clearInterval(this.keyFrameTimer);
    if (!publisher) return;
    this.lossBefore += publisher.loss;
    publisher.close(reason);
  }

  private onPublisherClosed(publisher: Source, reason: PublisherEnd): void {
    if (this.publisher !== publisher) return; // replaced, or let go of above
    this.release(reason);
    if (reason !== 'gone' && reason !== 'replaced') {
      this.end(reason);
      return;
    }
    this.renditions.finish();
    if (this.state === 'live') this.state = 'waiting';
    this.graceTimer = setTimeout(() => this.end('gone'), this.settings.endGrace);
  }
}
