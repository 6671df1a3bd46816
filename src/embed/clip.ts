import { type EmbedConfig } from './config';
import { element, siteLink } from './elements';

/** Plays a clip with the browser's own controls. A clip may be deleted while its page is open. */
export function showClip(
  frame: HTMLElement,
  { name, siteName, room }: EmbedConfig,
  { title, video, poster }: NonNullable<EmbedConfig['clip']>,
): void {
  const player = element('video', {
    src: video,
    controls: '',
    playsinline: '',
    preload: 'metadata',
    'aria-label': `${title} · ${name}`,
    ...(poster ? { poster } : {}),
  });
  player.addEventListener('error', () =>
    frame.replaceChildren(element('p', { class: 'left', role: 'status' }, 'This clip isn’t available.')),
  );
  const link = siteLink(room, 'solid end', `Watch on ${siteName}`);
  frame.replaceChildren(player, element('div', { class: 'top' }, element('span', {}, `${title} · ${name}`), link));
}
