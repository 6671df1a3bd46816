import {
  refusalToEnter,
  refusalToSanction,
  refusalToSpeak,
  sayAgain,
  settingsIn,
  timeLeft,
} from '@server/features/chat/rules/moderation';
import { hasLink, makeWordFinder } from '@server/features/chat/rules/blockedWords';

describe('words of a list are found however they are dressed up', () => {
  const finds = makeWordFinder(['idiot', 'ass', 'shut up', 'spam*', 'клоун']);
  test.each([
    'you idiot',
    'IDIOT!',
    'ídíöt',
    'i d i o t',
    'i.d.i.o.t',
    'id-iot',
    'iiiidiooot',
    'ıdı0t',
    '1d1ot',
    '!diot',
    'idi\u200Cot',
    'іdіоt',
    'ｉｄｉｏｔ',
    'what an a$$',
    'asss',
    'a s s',
    'shut   up',
    'SHUT UP',
    'shuuut up',
    'spammer',
    'spam',
    'ты клоун',
    'КЛОУН',
  ])('%s', (text) => {
    expect(finds(text)).toBe(true);
  });
  test.each([
    'a class act',
    'as you like it',
    'pass the salt',
    'shut the door',
    'up and shut',
    'hey! you',
    'it is a dot',
    'a b c',
    '1 of 2',
    'the massive idiotic',
    '',
    '❤️',
  ])("%s is nobody's business", (text) => {
    expect(finds(text)).toBe(false);
  });
  test('an empty list finds nothing', () => {
    expect(makeWordFinder([])('anything')).toBe(false);
    expect(makeWordFinder(['!!', ' '])('!! anything')).toBe(false);
  });
  test('the worst line against a list far longer than anybody may have comes to an end', () => {
    // a tenth of it took a regular expression of all words half a minute
    const list = Array.from({ length: 10_000 }, (_, index) => `w${'ab'.repeat(12)}${index}`);
    const finder = makeWordFinder(list);
    expect(
      ['ab'.repeat(250), 'a '.repeat(250), 'a!'.repeat(250), 'w'.repeat(500), `${list[9_999]}x`].map(finder),
    ).toEqual([false, false, false, false, false]);
    expect(finder(`so ${list[9_999]}.`)).toBe(true);
  });
  test('words that begin alike, and differ by how often a letter stands there, are told apart', () => {
    const [whole, open] = [makeWordFinder(['bass', 'basss drum', 'bas']), makeWordFinder(['bas', 'bas*'])];
    expect(['bas', 'basss', 'bass drums', 'basss drum', 'basin'].map(whole)).toEqual([true, true, true, true, false]);
    expect(makeWordFinder(['basss drum', 'bassoon'])('bass drum')).toBe(false);
    expect(['basin', 'abas'].map(open)).toEqual([true, false]);
  });
});

describe('a line that leads elsewhere', () => {
  test.each([
    'https://a.example',
    'HTTP://x.y',
    'www.somewhere',
    'example.com',
    'go to example.com/now',
    'my-site.tv!',
    'example dot com',
    'example [dot] net',
    'ｅxample．com',
    't.me/somebody'.replace('t.', 'tt.'),
  ])('%s', (text) => {
    expect(hasLink(text)).toBe(true);
  });
  test.each(['see you.', 'wait...what', 'at 10.30', 'e.g. this', 'hello.there', 'a polka dot company', 'node.js'])(
    '%s does not',
    (text) => {
      expect(hasLink(text)).toBe(false);
    },
  );
});

describe('what holds against somebody', () => {
  const now = new Date('2026-01-01T00:00:00Z');
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  test('a ban weighs more than a kick, and a mute keeps nobody out', () => {
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
      text: 'You were taken out of this room. You can come back in 3 minutes.',
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
    ).toBe('You were muted in this room. You can write again in 30 minutes.');
    expect(refusalToSpeak([], now)).toBeNull();
  });
  test.each([
    [0.2, '1 minute'],
    [5, '5 minutes'],
    [60, '60 minutes'],
    [120, '2 hours'],
    [7 * 1440, '7 days'],
  ])('%s minutes are said as %s', (minutes, said) => {
    expect(timeLeft({ until: inMinutes(minutes) }, now)).toBe(said);
  });
  test('who may act against whom', () => {
    expect(refusalToSanction('moderator', 'viewer', false)).toBeNull();
    expect(refusalToSanction('host', 'moderator', false)).toBeNull();
    expect(refusalToSanction('moderator', 'moderator', false)?.code).toBe('SANCTION_MODERATOR');
    expect(refusalToSanction('moderator', 'host', false)?.code).toBe('SANCTION_HOST');
    expect(refusalToSanction('host', 'host', true)?.code).toBe('SANCTION_SELF');
  });
  test('a closed room is kept more loosely: whoever is in it has paid', () => {
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

test('the same words too often are noticed, short answers are not', () => {
  let lately: { words: string; at: number }[] = [];
  const say = (text: string, at: number) => {
    const answer = sayAgain(lately, text, at);
    lately = answer.lately;
    return answer.tooOften;
  };
  expect([say('buy my song', 0), say('BUY  my sooong!!', 1000), say('Buy my song', 2000)]).toEqual([
    false,
    false,
    true,
  ]);
  expect(say('something else', 3000)).toBe(false);
  expect(say('buy my song', 62_000)).toBe(false);
  for (let at = 70_000; at < 75_000; at += 1000) expect(say('yes', at)).toBe(false);
});
