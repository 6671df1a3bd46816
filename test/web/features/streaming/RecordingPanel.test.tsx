import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { type BroadcastSetupView } from '@contract/streaming';
import { RecordingPanel } from '@/features/streaming/broadcast/RecordingPanel';
import { broadcastSetup as setup } from '@test/support/broadcastSetup';
import { data, fakeApi, refusal } from '@test/support/fakeApi';

function TestPanel({
  given,
  isRecording = null,
}: {
  given: BroadcastSetupView | null;
  isRecording?: boolean | null;
}): ReactElement {
  const [current, setCurrent] = useState(given);
  return <RecordingPanel setup={current} onSetup={setCurrent} isRecording={isRecording} />;
}
const toggle = () => screen.getByRole('switch', { name: 'Record my public shows' });

test('is hidden while the setup loads, and if shows cannot be recorded', () => {
  const { container, rerender } = render(<TestPanel key="a" given={null} />);
  expect(container).toBeEmptyDOMElement();
  rerender(<TestPanel key="b" given={{ ...setup, canRecord: false }} />);
  expect(container).toBeEmptyDOMElement();
});

test('explains what is recorded, and sends a change at once', async () => {
  const api = fakeApi({ 'PUT /streaming/setup': data({ ...setup, isRecorded: true }) });
  render(<TestPanel given={setup} />);
  expect(toggle()).not.toBeChecked();
  expect(toggle()).toHaveAccessibleDescription(
    /^After a show, .*draft that only you see until you publish it\. Viewers see a mark.*Private shows, group shows and the chat are never recorded/,
  );
  await userEvent.click(toggle());
  expect(toggle()).toBeChecked();
  expect(api.arrived.map(({ body }) => body)).toEqual([{ isRecorded: true }]);
});

test('shows why a change was refused, and keeps the old setting', async () => {
  fakeApi({ 'PUT /streaming/setup': refusal(422, 'CANNOT_RECORD', "This site can't record shows.") });
  render(<TestPanel given={setup} />);
  await userEvent.click(toggle());
  expect(await screen.findByText("This site can't record shows.")).toBeInTheDocument();
  expect(toggle()).not.toBeChecked();
});

test.each([
  [true, 'This show is being recorded. Viewers can see that.'],
  [false, 'This show is not being recorded.'],
])('says whether the running show is recorded (%s)', (isRecording, text) => {
  render(<TestPanel given={setup} isRecording={isRecording} />);
  expect(screen.getByRole('status')).toHaveTextContent(text);
  expect(toggle()).toHaveAccessibleDescription(/^Changes apply from your next show\./);
});
