import { TIP_SOUNDS } from '@contract/limits';
import { DEFAULT_TIP_SOUNDS, soundOfTip } from '@/lib/tipSounds';
import { recordTones } from '@test/support/tones';

/** The module keeps one context for the page. */
const freshly = async () => {
  jest.resetModules();
  return (await import('@/lib/tipSounds')).playTipSound;
};

test('a tip has the sound of the largest amount that it reaches, and none below the smallest', () => {
  const sounds = [
    { tokens: 10, sound: 'chime' as const },
    { tokens: 100, sound: 'bell' as const },
  ];
  expect([9, 10, 99, 100, 5000].map((tokens) => soundOfTip(sounds, tokens))).toEqual([
    null,
    'chime',
    'chime',
    'bell',
    'bell',
  ]);
  expect(soundOfTip([], 100)).toBeNull();
  expect(soundOfTip(DEFAULT_TIP_SOUNDS, 1)).toBe('chime');
});

test.each(TIP_SOUNDS)('%s plays tones', async (name) => {
  const played = recordTones();
  await (
    await freshly()
  )(name);
  expect(played.length).toBeGreaterThan(0);
});

test('nothing plays while the browser does not allow sound, and where it has none', async () => {
  const played = recordTones('suspended');
  await (
    await freshly()
  )('bell');
  expect(played).toEqual([]);
  Reflect.deleteProperty(globalThis, 'AudioContext');
  await expect((await freshly())('bell')).resolves.toBeUndefined();
});
