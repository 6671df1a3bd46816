import { type RoomModeView, type RoomRole, type RoomSettingsView } from '@contract/rooms';
import { KICK_MINUTES } from '@contract/limits';

/** The chat rules of a performer who has not set any. */
export const DEFAULT_SETTINGS: RoomSettingsView = { slowSeconds: 0, audience: 'everyone', links: true, words: [] };

type RoomType = 'private' | 'stream_public' | 'stream_private' | 'stream_group';

/**
 * Returns the settings that apply in a room. Participants of a show have paid and may all write; a private show has no
 * chat rules.
 */
export function settingsIn(type: RoomType, settings: RoomSettingsView): RoomSettingsView {
  if (type === 'stream_public') return settings;
  return type === 'stream_group' ? { ...settings, audience: 'everyone' } : DEFAULT_SETTINGS;
}

/** Returns the part of the settings that everyone in the room can see. */
export const modeOf = ({ slowSeconds, audience, links }: RoomSettingsView): RoomModeView => ({
  slowSeconds,
  audience,
  links,
});

/** A mute, kick or ban that applies now. `until` null: until it is lifted. */
export interface ActiveSanction {
  kind: 'mute' | 'kick' | 'ban';
  until: Date | null;
}

/** Returns why an account may not enter the room, or null when it may. */
export function refusalToEnter(sanctions: readonly ActiveSanction[], now: Date): { code: string; text: string } | null {
  if (sanctions.some(({ kind }) => kind === 'ban'))
    return { code: 'ROOM_BANNED', text: "You're banned from this chat room." };
  const kick = longest(sanctions.filter(({ kind }) => kind === 'kick'));
  return (
    kick && {
      code: 'ROOM_KICKED',
      text: `You were kicked from this chat room. You can return in ${timeLeft(kick, now)}.`,
    }
  );
}

/** Returns why an account in the room may not write, or null when it may. */
export function refusalToSpeak(sanctions: readonly ActiveSanction[], now: Date): { code: string; text: string } | null {
  const mute = longest(sanctions.filter(({ kind }) => kind === 'mute'));
  return (
    mute && {
      code: 'ROOM_MUTED',
      text: `You're muted in this chat room. You can write again in ${timeLeft(mute, now)}.`,
    }
  );
}

const longest = (sanctions: readonly ActiveSanction[]) =>
  [...sanctions].sort((a, b) => (b.until?.getTime() ?? Infinity) - (a.until?.getTime() ?? Infinity))[0] ?? null;

/** Returns the remaining time as text, such as "2 hours". */
export function timeLeft({ until }: Pick<ActiveSanction, 'until'>, now: Date): string {
  const minutes = Math.max(1, Math.ceil(((until?.getTime() ?? now.getTime()) - now.getTime()) / 60_000));
  const [count, unit] =
    minutes < 90
      ? [minutes, 'minute']
      : minutes < 36 * 60
        ? [Math.round(minutes / 60), 'hour']
        : [Math.round(minutes / 1440), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/**
 * Returns why `actor` may not mute, kick or ban `target`, or null when they may. Only the host may sanction moderators.
 */
export function refusalToSanction(
  actor: RoomRole,
  target: RoomRole,
  isSelf: boolean,
): { code: string; text: string } | null {
  if (isSelf) return { code: 'SANCTION_SELF', text: "You can't mute, kick or ban yourself." };
  if (target === 'host') return { code: 'SANCTION_HOST', text: "You can't mute, kick or ban the host of this room." };
  if (target === 'moderator' && actor !== 'host')
    return { code: 'SANCTION_MODERATOR', text: 'Only the host can mute, kick or ban a moderator.' };
  return null;
}

/** Returns when a sanction ends by itself, or null when it has to be lifted. */
export function sanctionEnd(kind: ActiveSanction['kind'], minutes: number, now: Date): Date | null {
  if (kind === 'ban') return null;
  return new Date(now.getTime() + (kind === 'kick' ? KICK_MINUTES : minutes) * 60_000);
}

/** Returns the changed settings as text for the log. Empty when nothing changed. */
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
