/** Why a video was rejected. */
export type VideoFault = 'not-a-video' | 'name' | 'no-picture' | 'broken' | 'too-large' | 'codec';

/** The texts that senders see. */
const VIDEO_FAULT_TEXTS: Record<VideoFault, string> = {
  'not-a-video': 'This is not a video in a supported format. Use MP4, MOV, MKV or WebM.',
  name: 'The extension of this file does not match its content.',
  'no-picture': 'This file contains no video.',
  broken: 'This video is incomplete or damaged. Export it again.',
  'too-large': 'This video is larger than 8K. Export it in a smaller size.',
  codec: 'Browsers cannot play this video. Export it as MP4 with H.264 and AAC.',
};

/** A video that cannot be used. The message is the text for its sender. */
export class VideoRefused extends Error {
  constructor(readonly fault: VideoFault) {
    super(VIDEO_FAULT_TEXTS[fault]);
    this.name = 'VideoRefused';
  }
}
