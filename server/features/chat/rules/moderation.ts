import { type RoomModeView, type RoomRole, type RoomSettingsView } from '@contract/rooms';
import { KICK_MINUTES } from '@contract/limits';

/** How a room is kept until its performer says otherwise. */
export const STANDARD_SETTINGS: RoomSettingsView = { slowSeconds: 0, audience: 'everyone', links: true, words: [] };

type RoomType = 'private' | 'stream_public' | 'stream_private' | 'stream_group';

/** What of a performer's settings holds in a room: whoever paid for a show is in it already, and in a private one nobody needs slowing. */
export function settingsIn(type: RoomType, settings: RoomSettingsView): RoomSettingsView {
  if (type === 'stream_public') return settings;
  return type === 'stream_group' ? { ...settings, audience: 'everyone' } : STANDARD_SETTINGS;
}

/** What everyone may know of the settings. */
export const modeOf = ({ slowSeconds, audience, links }: RoomSettingsView): RoomModeView => ({
  slowSeconds,
  audience,
  links,
});

/** What holds against a writer or a reader. */
export interface Holding {
  kind: 'mute' | 'kick' | 'ban';
  until: Date | null;
}

/** Why somebody may not be in the room; null: they may. */
export function refusalToEnter(holding: readonly Holding[], now: Date): { code: string; text: string } | null {
  if (holding.some(({ kind }) => kind === 'ban'))
    return { code: 'ROOM_BANNED', text: 'You were banned from this room.' };
  const kick = longest(holding.filter(({ kind }) => kind === 'kick'));
  return (
    kick && {
      code: 'ROOM_KICKED',
      text: `You were taken out of this room. You can come back in ${timeLeft(kick, now)}.`,
    }
  );
}

/** Why somebody who is in the room may not write; null: they may. */
export function refusalToSpeak(holding: readonly Holding[], now: Date): { code: string; text: string } | null {
  const mute = longest(holding.filter(({ kind }) => kind === 'mute'));
  return (
    mute && { code: 'ROOM_MUTED', text: `You were muted in this room. You can write again in ${timeLeft(mute, now)}.` }
  );
}

const longest = (holding: readonly Holding[]) =>
  [...holding].sort((a, b) => (b.until?.getTime() ?? Infinity) - (a.until?.getTime() ?? Infinity))[0] ?? null;

/** What is left of a time, in the largest unit that says it well. */
export function timeLeft({ until }: Pick<Holding, 'until'>, now: Date): string {
  const minutes = Math.max(1, Math.ceil(((until?.getTime() ?? now.getTime()) - now.getTime()) / 60_000));
  const [count, unit] =
    minutes < 90
      ? [minutes, 'minute']
      : minutes < 36 * 60
        ? [Math.round(minutes / 60), 'hour']
        : [Math.round(minutes / 1440), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Why one person may not act against another; null: they may. Nobody acts against the host, moderators not against each other. */
export function refusalToSanction(
  actor: RoomRole,
  target: RoomRole,
  self: boolean,
): { code: string; text: string } | null {
  if (self) return { code: 'SANCTION_SELF', text: 'You cannot do this to yourself.' };
  if (target === 'host') return { code: 'SANCTION_HOST', text: 'This room is theirs.' };
  if (target === 'moderator' && actor !== 'host')
    return { code: 'SANCTION_MODERATOR', text: 'Only the host can do this to a moderator.' };
  return null;
}

/** How long a kick keeps somebody out, minutes. */

/** When a sanction ends by itself; null: when it is lifted. */
export function endOf(kind: Holding['kind'], minutes: number, now: Date): Date | null {
  if (kind === 'ban') return null;
  return new Date(now.getTime() + (kind === 'kick' ? KICK_MINUTES : minutes) * 60_000);
}

/** The settings that a change really changes, in words for the log; empty when none does. */
export function describeChange(before: RoomSettingsView, after: RoomSettingsView): string {
  const parts: string[] = [];
  if (before.slowSeconds !== after.slowSeconds)
    parts.push(after.slowSeconds ? `slow mode ${after.slowSeconds} s` : 'slow mode off');
  if (before.audience !== after.audience) parts.push(`writers: ${after.audience}`);
  if (before.links !== after.links) parts.push(after.links ? 'links on' : 'links off');
  const [added, removed] = [
    after.words.filter((word) => !before.words.includes(word)),
    before.words.filter((word) => !after.words.includes(word)),
  ];
  if (added.length) parts.push(`words added: ${added.join(', ')}`);
  if (removed.length) parts.push(`words removed: ${removed.join(', ')}`);
  return parts.join('; ').slice(0, 500);
}

/** How often the same words may be said within `REPEAT_MS`. */
export const REPEATS_MAX = 2;
export const REPEAT_MS = 60_000;

/** What an account said lately in a room, folded. */
export interface Said {
  words: string;
  at: number;
}

/** What stays of what was said lately, and whether the same words come once too often. Short answers ("yes", a smile) are nobody's flood. */
export function sayAgain(lately: readonly Said[], text: string, now: number): { lately: Said[]; tooOften: boolean } {
  const words = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(.)\1+/gu, '$1');
  const kept = lately.filter(({ at }) => now - at < REPEAT_MS);
  if (words.length < 5) return { lately: kept, tooOften: false };
  if (kept.filter((one) => one.words === words).length >= REPEATS_MAX) return { lately: kept, tooOften: true };
  return { lately: [...kept, { words, at: now }], tooOften: false };
}
