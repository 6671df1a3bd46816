import { type Logger } from 'pino';
import { type Config } from './config';
import { type Db } from './db/client';
import { type MediaEngine } from './features/streaming/engine';
import { type Jobs } from './jobs/jobs';
import { type Mailer } from './mail/mailer';
import { type PaymentProvider } from './payments/provider';
import { type PictureProcess } from './pictures/pictureProcess';
import { type Realtime } from './realtime/realtime';
import { type Sealing } from './sealing/sealing';
import { type ResizedPictures } from './storage/resizedPictures';
import { type Storage } from './storage/storage';
import { type VideoProcess } from './video/videoProcess';

/** The dependencies of the services: the first argument of each, created once per process (or by a test). */
export interface Context {
  config: Config;
  log: Logger;
  db: Db;
  realtime: Realtime;
  engine: MediaEngine;
  jobs: Jobs;
  payments: PaymentProvider;
  storage: Storage;
  resizedPictures: ResizedPictures;
  pictures: PictureProcess;
  videos: VideoProcess;
  mailer: Mailer;
  sealing: Sealing;
  /** whether this process is about to end */
  isDraining: () => boolean;
  /** proves that a call comes from our server rendering; see http/visitor.ts */
  internalSecret: string;
  /** origin that visitors use, for links in emails and payment pages */
  publicUrl: string;
}
