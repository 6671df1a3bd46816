import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { type BroadcastSetupView } from '@contract/streaming';
import { ClipsPanel } from '@/features/streaming/broadcast/ClipsPanel';
import { broadcastSetup as setup } from '@test/support/broadcastSetup';
import { data, fakeApi, refusal } from '@test/support/fakeApi';

function TestPanel({ given }: { given: BroadcastSetupView }): ReactElement {
  const [current, setCurrent] = useState(given);
  return <ClipsPanel setup={current} onSetup={setCurrent} />;
}
const choice = (name: string) => screen.getByRole('radio', { name });

test('is hidden where the site can make no clips', () => {
  const { container } = render(<TestPanel given={{ ...setup, canClip: false }} />);
  expect(container).toBeEmptyDOMElement();
});

test('sends a choice at once, and says what it means', async () => {
  const api = fakeApi({ 'PUT /streaming/setup': data({ ...setup, clips: 'approval' }) });
  render(<TestPanel given={setup} />);
  expect(choice('Off')).toBeChecked();
  await userEvent.click(choice('After approval'));
  expect(choice('After approval')).toBeChecked();
  expect(screen.getByRole('status')).toHaveTextContent('Others see a clip once you approve it.');
  expect(api.arrived.map(({ body }) => body)).toEqual([{ clips: 'approval' }]);
});

test('shows why a choice was refused, and keeps the old one', async () => {
  fakeApi({ 'PUT /streaming/setup': refusal(422, 'CLIPS_UNAVAILABLE', "This site can't make clips of shows.") });
  render(<TestPanel given={setup} />);
  await userEvent.click(choice('At once'));
  expect(await screen.findByText("This site can't make clips of shows.")).toBeInTheDocument();
  expect(choice('Off')).toBeChecked();
});
