import { API_BASE } from '@contract/base';
import { type MediaEngine } from '../engine';
import { antmediaEngine } from './antmedia';
import { embeddedEngine, type EmbeddedOptions } from './embedded';
import { type ExternalEngineOptions } from './external';
import { iceServersOf } from './iceServers';
import { mediamtxEngine } from './mediamtx';

export type EngineOptions = EmbeddedOptions & Pick<ExternalEngineOptions, 'readToken' | 'mayPlay'>;

/** Creates the engine that the configuration names. */
export function createEngine(options: EngineOptions): MediaEngine {
  const { config, publicUrl, readToken, mayPlay } = options;
  const { engine, external: media } = config.media;
  if (engine === 'embedded' || !media) return embeddedEngine(options);
  const external = {
    media,
    readToken,
    mayPlay,
    iceServers: () => iceServersOf(config),
    webhookUrl: `${publicUrl}${API_BASE}/webhooks/media/${engine}/${media.webhookSecret}`,
  };
  return engine === 'antmedia' ? antmediaEngine(external) : mediamtxEngine(external);
}
