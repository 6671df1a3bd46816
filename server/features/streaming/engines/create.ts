import { API_BASE } from '@contract/base';
import { type MediaEngine } from '../engine';
import { antmediaEngine } from './antmedia';
import { embeddedEngine, type EmbeddedOptions } from './embedded';
import { type ForeignOptions } from './foreign';
import { iceServersOf } from './iceServers';
import { mediamtxEngine } from './mediamtx';

export type EngineOptions = EmbeddedOptions & Pick<ForeignOptions, 'readPass' | 'mayPlay'>;

/** The engine that the configuration names. */
export function createEngine(options: EngineOptions): MediaEngine {
  const { config, publicUrl, readPass, mayPlay } = options;
  const { engine, foreign: media } = config.media;
  if (engine === 'embedded' || !media) return embeddedEngine(options);
  const foreign = {
    media,
    readPass,
    mayPlay,
    iceServers: () => iceServersOf(config),
    webhookUrl: `${publicUrl}${API_BASE}/webhooks/media/${engine}/${media.webhookSecret}`,
  };
  return engine === 'antmedia' ? antmediaEngine(foreign) : mediamtxEngine(foreign);
}
