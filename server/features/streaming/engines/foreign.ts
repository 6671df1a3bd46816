import { type ForeignMedia } from '@server/foreignMedia';
import { type IceServer } from '../engine';

/** What an engine that runs somewhere else is made with. */
export interface ForeignOptions {
  media: ForeignMedia;
  iceServers: () => IceServer[];
  /** what a token of ours says, while it is good */
  readPass: (token: string) => { who: string; expiresAt: Date } | null;
  /** whether somebody may (still) watch */
  mayPlay: (streamId: string, token: string | null, ip: string) => Promise<boolean>;
  /** where the engine calls us */
  webhookUrl: string;
}
