import { type VideoSample } from '../hls/partCutter';
import { readSps } from '../mp4/sps';
import { type AudioTrack, VIDEO_SCALE, type VideoTrack } from '../mp4/tracks';
import { Unwrapper } from '../rtc/unwrapper';
import { type AccessUnit, type AudioPacket, type LayerUnit, type Source } from './source';

/** A larger jump of the publisher's timestamps starts a new timeline, 1/90000 s. */
const MAX_TIMESTAMP_JUMP = 10 * VIDEO_SCALE;
/** A smaller drift between audio and video is not corrected: each correction is audible. */
const MAX_DRIFT_SECONDS = 0.04;

/** Receives video and audio on the stream's timeline. */
export interface MediaSink {
  /** Begins the timeline of a first or returning publisher. `audio` null: video only; `hasLayers`: with simulcast. */
  startTimeline(audio: AudioTrack | null, hasLayers: boolean): void;
  /** `track` is given with the first frame and whenever the parameter sets change. */
  addVideo(sample: VideoSample, track: VideoTrack | null): void;
  /** The frame of a simulcast layer; null announces the layer while its place on the timeline is unknown. */
  addLayer(rid: string, sample: VideoSample | null, track: VideoTrack | null): void;
  /** `time` and `duration` in 1/rate s of the track. */
  addAudio(data: Buffer, time: number, duration: number): void;
}

/** Reads the parameter sets of one encoding. */
class TrackReader {
  private sps: Buffer | null = null;
  private pps: Buffer | null = null;
  private track: VideoTrack | null = null;

  /** Returns the video track at a key frame if the parameter sets have changed, else null. */
  read(unit: Pick<AccessUnit, 'key' | 'sps' | 'pps'>): VideoTrack | null {
    if (unit.sps) this.sps = unit.sps;
    if (unit.pps) this.pps = unit.pps;
    const { sps, pps, track } = this;
    if (!unit.key || !sps || !pps || (track?.sps.equals(sps) && track.pps.equals(pps))) return null;
    // copies: the originals are slices of larger datagrams
    this.track = { sps: Buffer.from(sps), pps: Buffer.from(pps), ...readSps(sps) };
    return this.track;
  }
}

/**
 * Maps one publisher's timestamps to the stream's timeline. The first key frame gets the stream time of its arrival.
 * Audio is aligned by the publisher's clock, or by its arrival until that clock is known.
 */
export class TimelineMapper {
  private videoTimes = new Unwrapper(32);
  private audioTimes = new Unwrapper(32);
  /** from the publisher's time to the stream's, 1/90000 s */
  private videoOffset: number | null = null;
  private audioOffset: number | null = null;
  private firstPicture = { at: 0, time: 0 };
  /** from the publisher's clock to the stream's time, s; null while that clock is unknown */
  private clockOffset: number | null = null;
  private lastTimestamp: number | null = null;
  private reader = new TrackReader();
  private layerReaders = new Map<string, TrackReader>();

  constructor(
    private readonly publisher: Source,
    private readonly sink: MediaSink,
    /** returns the seconds since the stream began */
    private readonly streamTime: () => number,
  ) {
    publisher.on('picture', (unit) => this.mapVideo(unit));
    publisher.on('layerPicture', (rid, unit) => this.mapLayer(rid, unit));
    publisher.on('sound', (sound) => this.mapAudio(sound));
    this.restart();
  }

  private restart(): void {
    this.videoOffset = null;
    this.audioOffset = null;
    this.clockOffset = null;
    this.reader = new TrackReader();
    this.layerReaders = new Map();
    this.videoTimes = new Unwrapper(32);
    this.audioTimes = new Unwrapper(32);
    this.sink.startTimeline(this.publisher.audio, this.publisher.hasLayers);
  }

  private mapVideo(unit: AccessUnit): void {
    let timestamp = this.videoTimes.unwrap(unit.timestamp);
    if (
      this.lastTimestamp !== null &&
      this.videoOffset !== null &&
      Math.abs(timestamp - this.lastTimestamp) > MAX_TIMESTAMP_JUMP
    ) {
      this.restart();
      timestamp = this.videoTimes.unwrap(unit.timestamp);
    }
    this.lastTimestamp = timestamp;
    const track = this.reader.read(unit);
    if (this.videoOffset === null) {
      if (!track) {
        this.publisher.requestKeyFrame();
        return;
      }
      this.firstPicture = { at: performance.now(), time: this.streamTime() };
      this.videoOffset = Math.round(this.firstPicture.time * VIDEO_SCALE) - timestamp;
    }
    const time = timestamp + this.videoOffset;
    if (unit.clock !== null) this.clockOffset = time / VIDEO_SCALE - unit.clock;
    this.sink.addVideo({ data: unit.data, time, offset: unit.offset, key: unit.key }, track);
  }

  private mapLayer(rid: string, { timestamp, data, offset, ...unit }: LayerUnit): void {
    const reader = this.layerReaders.get(rid) ?? new TrackReader();
    this.layerReaders.set(rid, reader);
    const track = reader.read(unit);
    const isPlaced = this.videoOffset !== null && timestamp !== null;
    if (!isPlaced) return track ? this.sink.addLayer(rid, null, track) : undefined;
    const time = this.videoTimes.unwrap(timestamp) + (this.videoOffset ?? 0);
    this.sink.addLayer(rid, { data, time, offset, key: unit.key }, track);
  }

  private mapAudio({ data, timestamp, duration, clock }: AudioPacket): void {
    const { audio } = this.publisher;
    if (this.videoOffset === null || !audio) return;
    const time = this.audioTimes.unwrap(timestamp);
    if (this.audioOffset === null) {
      const { at, time: startTime } = this.firstPicture;
      this.audioOffset = Math.round((startTime + (performance.now() - at) / 1000) * audio.rate) - time;
    }
    if (clock !== null && this.clockOffset !== null) {
      // checked with each packet: the clocks of camera and microphone drift apart
      const aligned = Math.round((clock + this.clockOffset) * audio.rate) - time;
      if (Math.abs(aligned - this.audioOffset) > MAX_DRIFT_SECONDS * audio.rate) this.audioOffset = aligned;
    }
    this.sink.addAudio(data, time + this.audioOffset, duration);
  }
}
