import { act, fireEvent, render, screen } from '@testing-library/react';
import { TOAST_STAY, ToastHost } from '@/ui/ToastHost';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const saved = { id: '1', text: 'Saved', kind: 'success' } as const;

test('it is read out politely and leaves after its time', () => {
  const dismiss = jest.fn();
  render(<ToastHost toasts={[saved]} onDismiss={dismiss} />);
  expect(screen.getByRole('status')).toHaveTextContent('Saved');
  pass(TOAST_STAY - 1);
  expect(dismiss).not.toHaveBeenCalled();
  pass(1);
  expect(dismiss).toHaveBeenCalledWith('1');
});

test('while somebody points at it, it waits, and then has the rest of its time', () => {
  const dismiss = jest.fn();
  render(<ToastHost toasts={[saved]} onDismiss={dismiss} />);
  pass(TOAST_STAY - 1000);
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Notices' }));
  pass(TOAST_STAY * 10);
  expect(dismiss).not.toHaveBeenCalled();
  fireEvent.pointerLeave(screen.getByRole('region', { name: 'Notices' }));
  pass(999);
  expect(dismiss).not.toHaveBeenCalled();
  pass(1);
  expect(dismiss).toHaveBeenCalledTimes(1);
});

test('a second toast does not give the first one more time', () => {
  const dismiss = jest.fn();
  const { rerender } = render(<ToastHost toasts={[saved]} onDismiss={dismiss} />);
  pass(TOAST_STAY - 1000);
  rerender(
    <ToastHost toasts={[saved, { id: '2', text: 'Something went wrong!', kind: 'error' }]} onDismiss={dismiss} />,
  );
  pass(1000);
  expect(dismiss.mock.calls).toEqual([['1']]);
});
