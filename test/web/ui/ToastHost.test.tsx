import { act, fireEvent, render, screen } from '@testing-library/react';
import { TOAST_VISIBLE_MS, ToastHost } from '@/ui/ToastHost';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const saved = { id: '1', text: 'Saved', kind: 'success' } as const;

test('a toast is announced politely and disappears after its time', () => {
  const dismiss = jest.fn();
  render(<ToastHost toasts={[saved]} onDismiss={dismiss} />);
  expect(screen.getByRole('status')).toHaveTextContent('Saved');
  pass(TOAST_VISIBLE_MS - 1);
  expect(dismiss).not.toHaveBeenCalled();
  pass(1);
  expect(dismiss).toHaveBeenCalledWith('1');
});

test('a toast waits while the pointer is on it, then stays for its remaining time', () => {
  const dismiss = jest.fn();
  render(<ToastHost toasts={[saved]} onDismiss={dismiss} />);
  pass(TOAST_VISIBLE_MS - 1000);
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Notices' }));
  pass(TOAST_VISIBLE_MS * 10);
  expect(dismiss).not.toHaveBeenCalled();
  fireEvent.pointerLeave(screen.getByRole('region', { name: 'Notices' }));
  pass(999);
  expect(dismiss).not.toHaveBeenCalled();
  pass(1);
  expect(dismiss).toHaveBeenCalledTimes(1);
});

test('a second toast doesn’t extend the first', () => {
  const dismiss = jest.fn();
  const { rerender } = render(<ToastHost toasts={[saved]} onDismiss={dismiss} />);
  pass(TOAST_VISIBLE_MS - 1000);
  rerender(
    <ToastHost toasts={[saved, { id: '2', text: 'Something went wrong!', kind: 'error' }]} onDismiss={dismiss} />,
  );
  pass(1000);
  expect(dismiss.mock.calls).toEqual([['1']]);
});
