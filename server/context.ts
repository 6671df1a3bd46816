import { type Logger } from 'pino';
import { type Config } from './config';
import { type Db } from './db/client';
import { type MediaEngine } from './features/streaming/engine';
import { type Jobs } from './jobs/jobs';
import { type Mailer } from './mail/mailer';
import { type PaymentProvider } from './payments/provider';
import { type Realtime } from './realtime/realtime';
import { type Sealing } from './sealing/sealing';
import { type ResizedPictures } from './storage/resizedPictures';
import { type Storage } from './storage/storage';
import { type VideoProcess } from './video/videoProcess';

/** What services work with: handed to every service as its first argument, made once by main.ts (or by a test). */
export interface Context {
  config: Config;
  log: Logger;
  db: Db;
  realtime: Realtime;
  engine: MediaEngine;
  jobs: Jobs;
  payments: PaymentProvider;
  storage: Storage;
  pictures: ResizedPictures;
  videos: VideoProcess;
  mailer: Mailer;
  sealing: Sealing;
  /** proves calls of our own rendering; see http/visitor.ts */
  internalSecret: string;
  /** origin that visitors use, for links in mails and payment pages */
  publicUrl: string;
}
