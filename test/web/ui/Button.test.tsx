import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '@/ui/Button';

test('a busy button keeps its size and focus and ignores presses', async () => {
  const press = jest.fn();
  const { rerender } = render(<Button onClick={press}>Tip 50</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Tip 50' }));
  rerender(
    <Button onClick={press} busy>
      Tip 50
    </Button>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(press).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button')).toHaveFocus();
  expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('status')).toHaveTextContent('Sending');
});

test('a busy submit button does not send the form again', async () => {
  const submit = jest.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <Button type="submit" busy>
        Tip 50
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(submit).not.toHaveBeenCalled();
});
