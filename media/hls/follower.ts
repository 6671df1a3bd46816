import { buildFragment } from '../mp4/fragment';
import { buildInitSection } from '../mp4/init';
import { type AudioFrame, type AudioTrack, type VideoFrame, type VideoTrack } from '../mp4/tracks';
import { type SegmentWindow } from './segmentWindow';

/** A part as a packager publishes it. */
export interface PublishedPart {
  video: VideoFrame[];
  audio: AudioFrame[];
  /** seconds */
  duration: number;
}

/** Makes another rendition of what a packager publishes, cut at the same times and with the same numbers. */
export interface Follower {
  /** Announces the tracks of the segments that follow. */
  declareTracks(video: VideoTrack, audio: AudioTrack | null): void;
  openSegment(sequence: number, startsAt: number, discontinuity: boolean): void;
  addPart(part: PublishedPart): void;
  closeSegment(): void;
}

/**
 * The audio of a rendition without its video. Its segments are those of the video, to a packet of audio. While there
 * is no audio, they are empty, so that the numbers stay the same.
 */
export class AudioFollower implements Follower {
  private init: Buffer | null = null;
  private sequence = 1;

  constructor(private readonly window: SegmentWindow) {}

  declareTracks(_video: VideoTrack, audio: AudioTrack | null): void {
    if (!audio) return;
    const init = buildInitSection(null, audio);
    if (!this.init?.equals(init)) this.window.addInit(init);
    this.init = init;
  }

  openSegment(_sequence: number, startsAt: number, discontinuity: boolean): void {
    this.window.openSegment(startsAt, discontinuity);
  }

  addPart({ audio, duration }: PublishedPart): void {
    this.window.addPart({ bytes: buildFragment(this.sequence++, [], audio), duration, independent: true });
  }

  closeSegment(): void {
    this.window.closeSegment();
  }
}
