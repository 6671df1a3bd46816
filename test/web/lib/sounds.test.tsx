import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { playSound } from '@/lib/sounds';
import { SoundSwitch } from '@/ui/SoundSwitch';
import { recordSounds } from '@test/support/sounds';

beforeEach(() => localStorage.clear());

test('plays a sound at the given volume', async () => {
  const played = recordSounds();
  await playSound('/sounds/tip.mp3', { volume: 0.6, times: 1 });
  expect(played).toEqual([{ url: '/sounds/tip.mp3', volume: 0.6 }]);
});

test('the switch mutes every sound, is remembered, and turns the sounds on again', async () => {
  const played = recordSounds();
  const { unmount } = render(<SoundSwitch />);
  await userEvent.click(screen.getByRole('button', { name: 'Sounds', pressed: true }));
  await playSound('/sounds/tip.mp3');
  expect(played).toEqual([]);
  unmount();
  render(<SoundSwitch />);
  await userEvent.click(screen.getByRole('button', { name: 'Sounds', pressed: false }));
  await playSound('/sounds/tip.mp3');
  expect(played).toHaveLength(1);
});
