import { type RtpPacket } from 'werift';
import { type AccessUnit, type LayerUnit, type OfferedLayer } from '../stream/source';
import { LayerChoice } from './layerChoice';
import { LayerDemultiplexer } from './layerDemultiplexer';
import { LayerTimeline } from './layerTimeline';
import { RateMeter } from './rateMeter';
import { type SenderClock, type SenderReport } from './senderClock';
import { type Simulcast } from './simulcast';
import { VideoLayer } from './videoLayer';

export interface SimulcastSinks {
  /** the main picture: of the largest layer that arrives */
  onPicture(unit: AccessUnit): void;
  onLayerPicture(rid: string, picture: LayerUnit): void;
  /** `timestamp`: on the timeline of all layers */
  onPacket(rid: string, packet: RtpPacket, timestamp: number): void;
  /** a layer needs a key frame to continue */
  onGap(ssrc: number): void;
  /** all layers need a key frame, for another one to become the main picture */
  onNeed(): void;
  onMissing(ssrc: number, sequences: number[]): void;
}

/** Receives all simulcast layers of a publisher and places them on one timeline. */
export class SimulcastReceiver {
  private readonly demultiplexer: LayerDemultiplexer;
  private readonly timeline = new LayerTimeline();
  private readonly choice: LayerChoice;
  private readonly layers = new Map<string, VideoLayer>();
  private readonly rates = new Map<string, RateMeter>();

  constructor(
    simulcast: Simulcast,
    private readonly sinks: SimulcastSinks,
  ) {
    this.demultiplexer = new LayerDemultiplexer(simulcast);
    this.choice = new LayerChoice(simulcast.rids, {
      onBegin: (rid) => this.timeline.begin(rid, this.layerOf(rid).clock),
      onPicture: (unit) => sinks.onPicture(unit),
      onNeed: () => sinks.onNeed(),
    });
  }

  /** The SSRCs of the layers that have arrived. */
  get ssrcs(): number[] {
    return [...this.layers.keys()].flatMap((rid) => this.demultiplexer.ssrcOf(rid) ?? []);
  }

  /** The layers that viewers can get now, the largest first. */
  get available(): OfferedLayer[] {
    return this.choice.steady.map((rid) => ({
      rid,
      lines: this.choice.linesOf(rid),
      bitsPerSecond: this.rates.get(rid)?.bitsPerSecond ?? 0,
    }));
  }

  /** The sender's clock for the timeline of all layers; null before the first picture. */
  get clock(): SenderClock | null {
    return this.timeline.reference;
  }

  /** Gaps of all layers that retransmission did not close. */
  get gaps(): number {
    return [...this.layers.values()].reduce((sum, { gaps }) => sum + gaps, 0);
  }

  /** Takes a packet of the video. @returns whether it belongs to a layer */
  receive(arrived: RtpPacket): boolean {
    const found = this.demultiplexer.sort(arrived);
    if (!found) return false;
    const { rid, packet } = found;
    const layer = this.layerOf(rid);
    const { timestamp } = packet.header;
    const hasPicture = packet.payload.length > 1;
    // empty and repeated packets probe the bandwidth, even for a layer that is switched off
    if (hasPicture && packet === arrived) {
      this.choice.recordArrival(rid);
      this.timeline.recordFrame(rid, timestamp);
    }
    const isNew = layer.push(packet);
    if (isNew) this.rates.get(rid)?.record(packet.payload.length);
    const placed = this.timeline.place(rid, timestamp, layer.clock);
    if (placed !== null && hasPicture && isNew) this.sinks.onPacket(rid, packet, placed);
    return true;
  }

  /** Takes a sender report. */
  addReport(ssrc: number, report: SenderReport): void {
    const rid = this.demultiplexer.ridOf(ssrc);
    if (rid !== undefined) this.layerOf(rid).clock.addReport(report);
  }

  /** Requests missing packets again, and notices layers that have vanished. Call it about every 50 ms. */
  tick(): void {
    for (const layer of this.layers.values()) layer.retry();
    this.choice.tick();
  }

  private layerOf(rid: string): VideoLayer {
    const found = this.layers.get(rid);
    if (found) return found;
    const ssrc = () => this.demultiplexer.ssrcOf(rid) ?? 0;
    const layer = new VideoLayer({
      onPicture: (unit) => this.take(rid, unit),
      onGap: () => this.sinks.onGap(ssrc()),
      onMissing: (sequences) => this.sinks.onMissing(ssrc(), sequences),
    });
    this.layers.set(rid, layer);
    this.rates.set(rid, new RateMeter());
    return layer;
  }

  private take(rid: string, unit: AccessUnit): void {
    const hasBegun = this.choice.current !== null;
    const timestamp = this.timeline.place(rid, unit.timestamp, this.layerOf(rid).clock);
    if (!hasBegun || timestamp !== null) this.choice.push(rid, { ...unit, timestamp: timestamp ?? unit.timestamp });
    this.sinks.onLayerPicture(rid, { ...unit, timestamp });
  }
}
