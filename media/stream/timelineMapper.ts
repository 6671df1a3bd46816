import { type VideoSample } from '../hls/partCutter';
import { readSps } from '../mp4/sps';
import { type AudioTrack, VIDEO_SCALE, type VideoTrack } from '../mp4/tracks';
import { Unwrapper } from '../rtc/unwrapper';
import { type AccessUnit, type Sound, type Source } from './source';

/** A publisher whose timestamps jump by more than this has started a new timeline, 1/90000 s. */
const JUMP = 10 * VIDEO_SCALE;
/** Sound and pictures are left apart up to this, s. */
const TOLERATED = 0.04;

/** Takes pictures and sound on the stream's timeline. */
export interface MediaSink {
  /** A first or returning publisher begins. */
  startTimeline(audio: AudioTrack | null): void;
  /** `track` comes with the first picture and whenever the parameter sets change. */
  addVideo(sample: VideoSample, track: VideoTrack | null): void;
  /** `time` and `duration` in 1/rate s of the track. */
  addAudio(data: Buffer, time: number, duration: number): void;
}

/**
 * Brings one publisher's pictures and sound onto the stream's timeline and into the packagers. The first key frame gets the stream's time of
 * its arrival; sound is placed beside it by the publisher's clock, and by when it arrives until that is known.
 */
export class TimelineMapper {
  private videoTimes = new Unwrapper(32);
  private audioTimes = new Unwrapper(32);
  /** from the publisher's time to the stream's, 1/90000 s */
  private videoOffset: number | null = null;
  private audioOffset: number | null = null;
  private firstPicture = { at: 0, time: 0 };
  /** from the publisher's clock to the stream's time, s; null while the publisher tells no clock */
  private clockOffset: number | null = null;
  private lastTimestamp: number | null = null;
  private sps: Buffer | null = null;
  private pps: Buffer | null = null;
  private track: VideoTrack | null = null;

  constructor(
    private readonly publisher: Source,
    private readonly sink: MediaSink,
    /** seconds since the stream began */
    private readonly streamTime: () => number,
  ) {
    publisher.on('picture', (unit) => this.see(unit));
    publisher.on('sound', (sound) => this.hear(sound));
    this.begin();
  }

  private begin(): void {
    this.videoOffset = null;
    this.audioOffset = null;
    this.clockOffset = null;
    this.track = null;
    this.videoTimes = new Unwrapper(32);
    this.audioTimes = new Unwrapper(32);
    this.sink.startTimeline(this.publisher.audio);
  }

  private see(unit: AccessUnit): void {
    let timestamp = this.videoTimes.unwrap(unit.timestamp);
    if (this.lastTimestamp !== null && this.videoOffset !== null && Math.abs(timestamp - this.lastTimestamp) > JUMP) {
      this.begin();
      timestamp = this.videoTimes.unwrap(unit.timestamp);
    }
    this.lastTimestamp = timestamp;
    if (unit.sps) this.sps = unit.sps;
    if (unit.pps) this.pps = unit.pps;
    const track = unit.key ? this.changedTrack() : null;
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

  private hear({ data, timestamp, duration, clock }: Sound): void {
    const { audio } = this.publisher;
    if (this.videoOffset === null || !audio) return;
    const time = this.audioTimes.unwrap(timestamp);
    if (this.audioOffset === null) {
      const { at, time: begin } = this.firstPicture;
      this.audioOffset = Math.round((begin + (performance.now() - at) / 1000) * audio.rate) - time;
    }
    if (clock !== null && this.clockOffset !== null) {
      // looked at with each packet, since the clocks of camera and microphone do not run alike; what nobody notices is left, for each correction is heard
      const right = Math.round((clock + this.clockOffset) * audio.rate) - time;
      if (Math.abs(right - this.audioOffset) > TOLERATED * audio.rate) this.audioOffset = right;
    }
    this.sink.addAudio(data, time + this.audioOffset, duration);
  }

  /** The video track when the parameter sets are other than before. */
  private changedTrack(): VideoTrack | null {
    const { sps, pps, track } = this;
    if (!sps || !pps || (track?.sps.equals(sps) && track.pps.equals(pps))) return null;
    // copies: the originals are slices of larger datagrams
    this.track = { sps: Buffer.from(sps), pps: Buffer.from(pps), ...readSps(sps) };
    return this.track;
  }
}
