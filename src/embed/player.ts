import { EdgeAccess } from '@/lib/live/edge';
import { prepareElement } from '@/lib/live/playback';
import { HlsPlayer } from '@/lib/live/player';
import { type EmbedConfig } from './config';
import { button, element, siteLink } from './elements';
import { joinShow, renewPass, type Room } from './room';

/** A playing show. */
export interface Playing {
  stop(): void;
}

/** Returns the button that turns the sound on and off. It follows the element, which a browser may mute, too. */
function soundButton(video: HTMLVideoElement): HTMLButtonElement {
  const sound = button('', 'stage', () => {
    video.muted = !video.muted;
    if (video.volume === 0) video.volume = 1;
  });
  const name = () => {
    sound.textContent = video.muted ? 'Turn sound on' : 'Mute';
  };
  video.addEventListener('volumechange', name);
  name();
  return sound;
}

type FullScreenVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** Returns the button that fills the screen; null where the page around the frame, or the browser, forbids it. */
function screenButton(frame: HTMLElement, video: FullScreenVideo): HTMLButtonElement | null {
  if (!document.fullscreenEnabled && !video.webkitEnterFullscreen) return null;
  return button('Full screen', 'stage', () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (document.fullscreenEnabled) void frame.requestFullscreen().catch(() => undefined);
    else video.webkitEnterFullscreen?.();
  });
}

/**
 * Joins the show and plays it without sound. Returns null when there is none.
 * @param onOver the picture ended, or may no longer be watched
 */
export async function playShow(
  frame: HTMLElement,
  config: EmbedConfig,
  { performerId, poster }: Extract<Room, { kind: 'live' }>,
  onOver: () => void,
): Promise<Playing | null> {
  const playback = await joinShow(config, performerId);
  if (!playback?.hlsUrl) return null;
  const { hlsUrl, mp4Url, edge, streamId } = playback;
  const video = element('video', { 'aria-label': `Live video of ${config.name}` });
  prepareElement(video);
  const status = element('p', { class: 'status', role: 'status' }, 'The picture is on its way');
  const play = button('Play', 'solid play', () => {
    play.hidden = true;
    void player.play().catch(() => (play.hidden = false));
  });
  play.hidden = true;
  frame.replaceChildren(
    ...(poster ? [element('img', { class: 'poster', src: poster, alt: '' })] : []),
    video,
    element('div', { class: 'top' }, element('b', { class: 'live' }, 'LIVE'), element('span', {}, config.name)),
    status,
    play,
    element(
      'div',
      { class: 'bar', role: 'group', 'aria-label': 'Player' },
      soundButton(video),
      screenButton(frame, video),
      siteLink(config.room, 'solid end', `Watch on ${config.siteName}`),
    ),
  );
  const pass = edge ? new EdgeAccess(edge, () => renewPass(config, streamId)) : null;
  const player = new HlsPlayer(video, hlsUrl, mp4Url, pass);
  player.on('firstFrame', () => frame.setAttribute('data-picture', ''));
  player.on('blocked', () => (play.hidden = false));
  player.on('unplayable', () => (status.textContent = 'This browser can’t play the picture'));
  player.on('state', (state) => {
    status.hidden = state === 'playing';
    if (state === 'waiting') status.textContent = 'Reconnecting';
    if (state === 'ended' || state === 'refused') onOver();
  });
  void player.start();
  return {
    stop: () => {
      player.stop();
      pass?.close();
      frame.removeAttribute('data-picture');
    },
  };
}
