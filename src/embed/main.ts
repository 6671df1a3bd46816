/** The embedded player of a room or a clip, bundled by scripts/embed.mjs. It sends no cookies and needs no storage. */
import { SYSTEM_IS_DARK } from '@/lib/uiStorage';
import { type EmbedConfig } from './config';
import { showClip } from './clip';
import { showCurtain } from './curtain';
import { passGate } from './gate';
import { readRoom, type Room } from './room';
import { type Playing } from './player';

const LIVE_POLL_MS = 15_000;
const OFFLINE_POLL_MS = 20_000;
/** After a picture that ended, the site knows within seconds why. */
const OVER_POLL_MS = 2_000;

/** Shows the room and follows it while the page is visible. */
function followRoom(frame: HTMLElement, config: EmbedConfig): void {
  let playing: Playing | null = null;
  let shown = '';
  let timer = 0;
  const again = (delayMs: number) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void refresh(), delayMs);
  };
  const close = (room: Exclude<Room, { kind: 'live' }>) => {
    playing?.stop();
    playing = null;
    // a curtain that stays keeps the focus
    if (shown !== JSON.stringify(room)) showCurtain(frame, config, room);
    shown = JSON.stringify(room);
  };
  const open = async (room: Extract<Room, { kind: 'live' }>) => {
    if (playing) return;
    const { playShow } = await import('./player');
    playing = await playShow(frame, config, room, () => {
      close({ kind: 'paused', poster: room.poster, nextShowAt: null });
      again(OVER_POLL_MS);
    }).catch(() => null);
    shown = '';
    if (!playing) close({ kind: 'paused', poster: room.poster, nextShowAt: null });
  };
  const refresh = async () => {
    if (document.hidden) return again(OFFLINE_POLL_MS);
    const room = await readRoom(config);
    if (room.kind === 'live') await open(room);
    // a picture goes on while the site can't be asked
    else if (room.kind !== 'unreachable' || !playing) close(room);
    again(playing ? LIVE_POLL_MS : OFFLINE_POLL_MS);
  };
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) again(0);
  });
  void refresh();
}

const { embed } = document.body.dataset;
const frame = document.querySelector('main');
if (matchMedia(SYSTEM_IS_DARK).matches) document.documentElement.dataset.theme = 'dark';
if (embed && frame) {
  const config = JSON.parse(embed) as EmbedConfig;
  void passGate(frame, config).then(() =>
    config.clip ? showClip(frame, config, config.clip) : followRoom(frame, config),
  );
}
