import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { type IncomingView } from '@contract/incoming';
import { PreviewPanel } from '@/features/streaming/broadcast/PreviewPanel';
import { isPreviewArriving, waitsFor } from '@/features/streaming/broadcast/waitsFor';
import { broadcastSetup } from '@test/support/broadcastSetup';
import { data, fakeApi, refusal } from '@test/support/fakeApi';

const encoder = { rtmpUrl: null, whipUrl: 'https://site.test/whip', key: null };

function TestPanel({ given }: { given: typeof broadcastSetup }): ReactElement {
  const [current, setCurrent] = useState(given);
  return <PreviewPanel setup={current} onSetup={setCurrent} />;
}
const toggle = () => screen.getByRole('switch', { name: 'Preview before going live' });

test('is hidden where the media engine can show no preview', () => {
  const { container } = render(<TestPanel given={{ ...broadcastSetup, canPreview: false }} />);
  expect(container).toBeEmptyDOMElement();
});

test('says who sees the picture, and sends a change at once', async () => {
  const api = fakeApi({ 'PUT /streaming/setup': data({ ...broadcastSetup, isPreviewed: true }) });
  render(<TestPanel given={broadcastSetup} />);
  expect(toggle()).not.toBeChecked();
  expect(toggle()).toHaveAccessibleDescription(/^Only you see what your program sends, until you press Go live\./);
  await userEvent.click(toggle());
  expect(toggle()).toBeChecked();
  expect(api.arrived.map(({ body }) => body)).toEqual([{ isPreviewed: true }]);
});

test('shows why a change was refused, and keeps the old setting', async () => {
  fakeApi({ 'PUT /streaming/setup': refusal(422, 'CANNOT_PREVIEW', "This site can't show you a private preview.") });
  render(<TestPanel given={broadcastSetup} />);
  await userEvent.click(toggle());
  expect(await screen.findByText("This site can't show you a private preview.")).toBeInTheDocument();
  expect(toggle()).not.toBeChecked();
});

test.each([
  ['nothing arrives', true, 'nothing', 'Go live appears here when a picture arrives from your program.', false],
  ['its picture arrives', true, 'arriving', null, true],
  ['nothing arrives and the show opens by itself', false, 'nothing', /^Your show starts by itself/, false],
] as const)(
  'offers a program Go live with its preview only with a picture: %s',
  (_case, isPreviewed, state, words, is) => {
    const incoming = { state, isPreview: isPreviewed } as IncomingView;
    const stage = {
      usesEncoder: true,
      broadcastSetup: { setup: { ...broadcastSetup, encoder, isPreviewed }, failure: null, setSetup: () => undefined },
      program: { incoming, bitrates: [], sound: null, onSound: () => undefined },
    };
    expect(waitsFor(stage)).toEqual(words instanceof RegExp ? expect.stringMatching(words) : words);
    expect(isPreviewArriving(stage)).toBe(is);
    expect(isPreviewArriving({ ...stage, usesEncoder: false })).toBe(false);
  },
);
