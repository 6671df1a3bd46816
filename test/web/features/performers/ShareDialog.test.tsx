import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ShareDialog, { embedCode } from '@/features/performers/ShareDialog';
import { onNotice } from '@/lib/sideEffects';

const performer = { name: 'Juno "J" <Valcourt>', username: 'juno' };
const open = () => render(<ShareDialog performer={performer} onClose={() => undefined} />);

test('copies the link of the room and says so', async () => {
  const user = userEvent.setup();
  open();
  await user.click(screen.getByRole('button', { name: 'Copy: Link' }));
  expect(await navigator.clipboard.readText()).toBe('http://localhost/performers/juno');
  expect(screen.getByText('Link copied.')).toBeInTheDocument();
});

test('offers code for another site, whatever the name is', () => {
  open();
  const code = screen.getByLabelText<HTMLTextAreaElement>('Code for your own site').value;
  expect(code).toBe(embedCode('http://localhost', performer));
  const frame = new DOMParser().parseFromString(code, 'text/html').body.children;
  expect(frame).toHaveLength(1);
  expect(frame[0]!.getAttribute('src')).toBe('http://localhost/embed/juno');
  expect(frame[0]!.getAttribute('title')).toBe('Juno "J" <Valcourt> live');
});

test('selects the text where the browser refuses to copy', async () => {
  const user = userEvent.setup();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  open();
  await user.click(screen.getByRole('button', { name: 'Copy: Link' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('didn’t allow copying');
});

describe("the system's share sheet", () => {
  const give = (share: unknown) => Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  afterEach(() => give(undefined));

  test('is offered where the browser has one, with the link of the room', async () => {
    open();
    expect(screen.queryByRole('button', { name: 'Share with an app' })).not.toBeInTheDocument();
    cleanup();
    const shared = jest.fn(async () => undefined);
    give(shared);
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Share with an app' }));
    expect(shared).toHaveBeenCalledWith({ title: performer.name, url: 'http://localhost/performers/juno' });
  });

  test.each([
    ['says so when it fails', 'NotAllowedError', ['Sharing failed.']],
    ['says nothing when the visitor closes it', 'AbortError', []],
  ])('%s', async (_what, name, said) => {
    give(() => Promise.reject(new DOMException('', name)));
    const notices: string[] = [];
    const stop = onNotice(({ text }) => notices.push(text));
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Share with an app' }));
    stop();
    expect(notices).toEqual(said);
  });
});
