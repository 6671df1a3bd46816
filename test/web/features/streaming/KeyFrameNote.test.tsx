import { render, screen, waitFor } from '@testing-library/react';
import { KeyFrameNote } from '@/features/streaming/broadcast/KeyFrameNote';
import { data, fakeApi } from '@test/support/fakeApi';

const state = (keyFrameSeconds: number | null) =>
  data({ streamId: 'show', publishing: true, since: null, viewers: 0, keyFrameSeconds });

test.each([null, 1, 2.1])('says nothing about a distance of %p s', async (seconds) => {
  const api = fakeApi({ 'GET /streaming/broadcast/show': state(seconds) });
  const { container } = render(<KeyFrameNote streamId="show" />);
  await waitFor(() => expect(api.arrived).toHaveLength(1));
  expect(container).toBeEmptyDOMElement();
});

test.each([
  [8.333, /every 8\.3 s\. Viewers who join start up to 9 s behind you\. Set the key frame interval to 2 s/],
  [41, /every 41\.0 s\. Viewers who join see nothing until the next one\. .*in OBS: Settings, Output, Advanced/],
])('says what viewers notice of a distance of %d s, and the remedy', async (seconds, words) => {
  fakeApi({ 'GET /streaming/broadcast/show': state(seconds) });
  render(<KeyFrameNote streamId="show" />);
  expect(await screen.findByRole('status')).toHaveTextContent(words);
});
