import { type BroadcastSetupView } from '@contract/streaming';

/** The broadcast setup of a performer who has changed nothing, at a media engine that can do everything. */
export const broadcastSetup: BroadcastSetupView = {
  encoder: null,
  canRecord: true,
  isRecorded: false,
  canClip: true,
  clips: 'off',
  canPreview: true,
  isPreviewed: false,
};
