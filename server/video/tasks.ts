import { type VideoFacts } from './inspect';

/** The tasks of the video process: arguments and result of each. Paths are local files. */
export interface VideoTasks {
  /** inspects an upload; `filename` is the name that the sender gave */
  inspect: { args: { path: string; filename: string }; result: VideoFacts };
  /** converts a video to an MP4 that browsers play */
  convert: { args: { from: string; to: string }; result: ConvertedVideo };
  /** joins the first files of a recording to one MP4; `used` is the number of consumed files */
  join: { args: { from: string[]; to: string }; result: { used: number; hasVideo: boolean } };
  /** saves one frame of an MP4 of this server as PNG; false without ffmpeg */
  frame: { args: { from: string; to: string; seconds: number }; result: boolean };
  /** saves the storyboard of an MP4 of this server as PNG; `seconds` is its length; false without ffmpeg */
  storyboard: { args: { from: string; to: string; seconds: number }; result: boolean };
}
export type VideoTask = keyof VideoTasks;

/** The result of a conversion. */
export interface ConvertedVideo extends Pick<VideoFacts, 'seconds' | 'width' | 'height'> {
  fileBytes: number;
}

/** A message to the video process. */
export type TaskRequest = { [T in VideoTask]: { id: number; task: T } & VideoTasks[T]['args'] }[VideoTask];
