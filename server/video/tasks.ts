import { type VideoFault } from './faults';
import { type VideoFacts } from './inspect';

/** What is done with foreign videos, and what comes of it. Paths name files of the local disk. */
export interface VideoTasks {
  /** looks at an upload; `filename` is the name its sender gave */
  inspect: { given: { path: string; filename: string }; made: VideoFacts };
  /** makes an MP4 that browsers play of a video, whatever it takes */
  convert: { given: { from: string; to: string }; made: MadeVideo };
  /** makes one MP4 of the first files of a recording that belong together; `used`: how many those were, `made`: whether there was a picture */
  join: { given: { from: string[]; to: string }; made: { used: number; made: boolean } };
  /** draws one frame of an MP4 of ours into a PNG; false where no program can */
  frame: { given: { from: string; to: string; seconds: number }; made: boolean };
}
export type VideoTask = keyof VideoTasks;

/** An MP4 that was made here. */
export interface MadeVideo extends Pick<VideoFacts, 'seconds' | 'width' | 'height'> {
  fileBytes: number;
}

/** What the process of the videos is asked. */
export type Asked = { [T in VideoTask]: { id: number; task: T } & VideoTasks[T]['given'] }[VideoTask];

/** What it says: how far a task is, 0 to 1, and once how it ended. */
export type Said = { id: number } & (
  { progress: number } | { made: VideoTasks[VideoTask]['made'] } | { fault: VideoFault } | { error: string }
);
