import { type MediaEngine } from '../engine';
import { embeddedEngine, type EmbeddedOptions } from './embedded';

/** The engine that the configuration names. */
export function createEngine(options: EmbeddedOptions): MediaEngine {
  if (options.config.media.engine === 'embedded') return embeddedEngine(options);
  throw new Error(`MEDIA_ENGINE=${options.config.media.engine} is not supported by this version: use embedded.`);
}
