/** Why a video was not taken. */
export type VideoFault = 'not-a-video' | 'name' | 'no-picture' | 'broken' | 'too-large' | 'codec';

/** In words for its sender. */
const WORDS: Record<VideoFault, string> = {
  'not-a-video': 'This is not a video that can be used here. Use MP4, MOV, MKV or WebM.',
  name: 'The name of this file does not fit its content.',
  'no-picture': 'This file has no moving picture.',
  broken: 'This video breaks off or is damaged. Please export it again.',
  'too-large': 'The picture of this video is larger than 8K.',
  codec: 'Browsers cannot play the format of this video. Export it as MP4 with H.264 and AAC.',
};

export class VideoRefused extends Error {
  constructor(readonly fault: VideoFault) {
    super(WORDS[fault]);
    this.name = 'VideoRefused';
  }
}
