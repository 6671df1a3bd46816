import { type ExternalMedia } from '@server/externalMedia';
import { type IceServer } from '../engine';

/** The dependencies of an engine that runs as a separate server. */
export interface ExternalEngineOptions {
  media: ExternalMedia;
  iceServers: () => IceServer[];
  /** Reads one of our tokens; null if it is invalid or has expired. */
  readToken: (token: string) => { holder: string; binding?: string; expiresAt: Date } | null;
  /** Says whether somebody may watch, or may go on watching. */
  mayPlay: (streamId: string, token: string | null, ip: string) => Promise<boolean>;
  /** where the engine sends its reports */
  webhookUrl: string;
}
