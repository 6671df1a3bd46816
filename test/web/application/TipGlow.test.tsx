import { act, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { TipGlow } from '@/application/TipGlow';
import { messageCelebrated } from '@/features/chat/slice';
import { changePreferences } from '@/features/chat/preferences';
import { joined } from '@/features/streaming/slice';
import { tipReceived } from '@/features/tips/slice';
import { message } from '@test/support/people';
import { startStore } from '@test/support/webStore';

const tipIn = (conversationId: string, seq = 3) =>
  tipReceived({ sender: null, tokens: 5, conversationId, message: { ...message(seq), conversationId } });

async function openGlow() {
  const store = await startStore();
  store.dispatch(joined({ conversation: { _id: 'c1' } } as Parameters<typeof joined>[0]));
  const { container } = render(
    <Provider store={store}>
      <TipGlow />
    </Provider>,
  );
  const lights = () => container.querySelectorAll('[aria-hidden]').length;
  return { store, lights };
}

afterEach(() => act(() => changePreferences({ isQuiet: false })));

test('a tip of the room lights the picture, and a celebrated one once more', async () => {
  const { store, lights } = await openGlow();
  expect(lights()).toBe(0);
  act(() => void store.dispatch(tipIn('another')));
  expect(lights()).toBe(0);
  act(() => void store.dispatch(tipIn('c1')));
  expect(lights()).toBe(1);
  act(() => void store.dispatch(messageCelebrated({ conversationId: 'c1', messageId: 'm3', celebration: 'first' })));
  expect(lights()).toBe(2);
});

test('nothing lights up for a visitor who switched it off', async () => {
  act(() => changePreferences({ isQuiet: true }));
  const { store, lights } = await openGlow();
  act(() => void store.dispatch(tipIn('c1')));
  expect(lights()).toBe(0);
});
