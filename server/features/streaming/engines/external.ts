import { type ExternalMedia } from '@server/externalMedia';
import { type IceServer } from '../engine';
import { type PlayerPass } from './playerPass';

/** A viewer of an engine. */
export interface PlayRequest {
  streamId: string;
  token: string | null;
  ip: string;
  /** for whom the site fetches the stream; null if it doesn't */
  pass: PlayerPass | null;
}

/** The dependencies of an engine that runs as a separate server. */
export interface ExternalEngineOptions {
  media: ExternalMedia;
  iceServers: () => IceServer[];
  /** Reads one of our tokens; null if it is invalid or has expired. */
  readToken: (token: string) => { holder: string; binding?: string; expiresAt: Date } | null;
  /** Says whether somebody may watch, or may go on watching. */
  mayPlay: (request: PlayRequest) => Promise<boolean>;
  /** where the engine sends its reports */
  webhookUrl: string;
}
