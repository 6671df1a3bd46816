import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { type BroadcastSetupView } from '@contract/streaming';
import { RecordPanel } from '@/features/streaming/broadcast/RecordPanel';
import { data, fakeApi, refusal } from '@test/support/fakeApi';

const setup: BroadcastSetupView = { encoder: null, canRecord: true, isRecorded: false };

function Holding({
  given,
  running = null,
}: {
  given: BroadcastSetupView | null;
  running?: boolean | null;
}): ReactElement {
  const [now, change] = useState(given);
  return <RecordPanel setup={now} onSetup={change} running={running} />;
}
const toggle = () => screen.getByRole('switch', { name: 'Record my public shows' });

test('not there until the server has said how it is, nor where shows cannot be recorded', () => {
  const { container, rerender } = render(<Holding key="a" given={null} />);
  expect(container).toBeEmptyDOMElement();
  rerender(<Holding key="b" given={{ ...setup, canRecord: false }} />);
  expect(container).toBeEmptyDOMElement();
});

test('off at first; says what is kept, who sees it, that viewers are told, and what is never recorded; switching is sent at once', async () => {
  const api = fakeApi({ 'PUT /streaming/setup': data({ ...setup, isRecorded: true }) });
  render(<Holding given={setup} />);
  expect(toggle()).not.toBeChecked();
  expect(toggle()).toHaveAccessibleDescription(
    /^After a show, .*draft video that only you see until you publish it\. Viewers see a mark.*Private and group shows and the chat are never recorded/,
  );
  await userEvent.click(toggle());
  expect(toggle()).toBeChecked();
  expect(api.arrived.map(({ body }) => body)).toEqual([{ isRecorded: true }]);
});

test('what the server refuses stays as it was, with the reason', async () => {
  fakeApi({ 'PUT /streaming/setup': refusal(422, 'CANNOT_RECORD', 'Shows cannot be recorded here.') });
  render(<Holding given={setup} />);
  await userEvent.click(toggle());
  expect(await screen.findByText('Shows cannot be recorded here.')).toBeInTheDocument();
  expect(toggle()).not.toBeChecked();
});

test.each([
  [true, 'This show is being recorded, and viewers are told so.'],
  [false, 'This show is not being recorded.'],
])('while a show runs it says whether that one is (%s)', (running, words) => {
  render(<Holding given={setup} running={running} />);
  expect(screen.getByRole('status')).toHaveTextContent(words);
  expect(toggle()).toHaveAccessibleDescription(/^What you choose here holds from your next show on\./);
});
