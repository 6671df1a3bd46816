import { showTimeText } from '@/lib/showTimeText';
import { type EmbedConfig } from './config';
import { element, siteLink } from './elements';
import { type Room } from './room';

/** Returns what a room without a public show tells: a title, and what comes next. */
export function wordsOf(room: Exclude<Room, { kind: 'live' }>, { name, siteName }: EmbedConfig, now: Date): string[] {
  switch (room.kind) {
    case 'gone':
      return [`${name} isn’t available here`, `Other performers are live on ${siteName}.`];
    case 'unreachable':
      return [`${siteName} doesn’t answer`, 'The player tries again by itself.'];
    case 'paused':
      return ['The show is paused', `It continues here when ${name} returns.`];
    default: {
      const title =
        room.kind === 'offline'
          ? `${name} is offline right now`
          : `${name} is in a ${room.kind === 'private' ? 'private' : 'group'} show`;
      const next = room.nextShowAt && `Next show: ${showTimeText(new Date(room.nextShowAt), now)}.`;
      return [title, next || 'The next show starts here automatically.'];
    }
  }
}

/** Shows why there is no picture, over the poster, with the way to the room. */
export function showCurtain(frame: HTMLElement, config: EmbedConfig, room: Exclude<Room, { kind: 'live' }>): void {
  const [title = '', next = ''] = wordsOf(room, config, new Date());
  const poster = 'poster' in room && room.poster;
  const isGone = room.kind === 'gone';
  const link = isGone
    ? siteLink(new URL('/', config.room).href, 'solid', `Open ${config.siteName}`)
    : siteLink(config.room, 'solid', `Follow on ${config.siteName}`);
  frame.replaceChildren(
    ...(poster ? [element('img', { class: 'poster', src: poster, alt: '' })] : []),
    element(
      'div',
      { class: 'words' },
      element('div', { role: 'status' }, element('h1', {}, title), element('p', {}, next)),
      link,
    ),
  );
}
