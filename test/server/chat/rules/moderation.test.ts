import {
  refusalToEnter,
  refusalToSanction,
  refusalToSpeak,
  settingsIn,
  timeLeft,
} from '@server/features/chat/rules/moderation';

describe('sanctions', () => {
  const now = new Date('2026-01-01T00:00:00Z');
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  test('a ban takes precedence over a kick, and a muted account may enter', () => {
    expect(
      refusalToEnter(
        [
          { kind: 'kick', until: inMinutes(3) },
          { kind: 'ban', until: null },
        ],
        now,
      )?.code,
    ).toBe('ROOM_BANNED');
    expect(refusalToEnter([{ kind: 'kick', until: inMinutes(3) }], now)).toEqual({
      code: 'ROOM_KICKED',
      text: 'You were kicked from this chat room. You can return in 3 minutes.',
    });
    expect(refusalToEnter([{ kind: 'mute', until: inMinutes(3) }], now)).toBeNull();
    expect(
      refusalToSpeak(
        [
          { kind: 'mute', until: inMinutes(3) },
          { kind: 'mute', until: inMinutes(30) },
        ],
        now,
      )?.text,
    ).toBe("You're muted in this chat room. You can write again in 30 minutes.");
    expect(refusalToSpeak([], now)).toBeNull();
  });
  test.each([
    [0.2, '1 minute'],
    [5, '5 minutes'],
    [60, '60 minutes'],
    [120, '2 hours'],
    [7 * 1440, '7 days'],
  ])('shows %s minutes as "%s"', (minutes, shown) => {
    expect(timeLeft({ until: inMinutes(minutes) }, now)).toBe(shown);
  });
  test('moderators may sanction viewers, and only the host may sanction moderators', () => {
    expect(refusalToSanction('moderator', 'viewer', false)).toBeNull();
    expect(refusalToSanction('host', 'moderator', false)).toBeNull();
    expect(refusalToSanction('moderator', 'moderator', false)?.code).toBe('SANCTION_MODERATOR');
    expect(refusalToSanction('moderator', 'host', false)?.code).toBe('SANCTION_HOST');
    expect(refusalToSanction('host', 'host', true)?.code).toBe('SANCTION_SELF');
  });
  test('a show has looser chat rules than the public room, because its participants have paid', () => {
    const strict = { slowSeconds: 30, audience: 'tippers' as const, links: false, words: ['spam'] };
    expect(settingsIn('stream_public', strict)).toEqual(strict);
    expect(settingsIn('stream_group', strict)).toEqual({ ...strict, audience: 'everyone' });
    expect(settingsIn('stream_private', strict)).toEqual({
      slowSeconds: 0,
      audience: 'everyone',
      links: true,
      words: [],
    });
  });
});
