import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from '@/ui/Dialog';
import { Sheet } from '@/ui/Sheet';

function TipSheet({ onClosed }: { onClosed?: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onClosed?.();
  };
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <a href="#behind">Behind</a>
      <Sheet open={open} onClose={close} title="Tip Juno">
        <input aria-label="Message" />
        <button>Tip 50</button>
      </Sheet>
    </>
  );
}

async function openSheet() {
  const view = render(<TipSheet />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return view;
}

test('a modal has a name, takes the focus and keeps it inside in both directions', async () => {
  await openSheet();
  expect(screen.getByRole('dialog', { name: 'Tip Juno' })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  expect(screen.getByRole('button', { name: 'Tip 50' })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
});

test('the page behind an open modal is inert and doesn’t scroll', async () => {
  const { container } = await openSheet();
  expect(container).toHaveAttribute('inert');
  expect(document.documentElement).toHaveAttribute('data-scroll-locked');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(container).not.toHaveAttribute('inert');
  expect(document.documentElement).not.toHaveAttribute('data-scroll-locked');
});

test('closing a modal restores the focus to the button that opened it', async () => {
  await openSheet();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('a modal without onClose ignores Escape and has no close button', async () => {
  render(
    <Dialog open title="Are you 18?">
      <button data-autofocus>Yes</button>
    </Dialog>,
  );
  expect(screen.getByRole('button', { name: 'Yes' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
});

test('Escape closes only the dialog above a sheet, and the page stays locked', async () => {
  const closeSheet = jest.fn();
  function Both() {
    const [asking, setAsking] = useState(false);
    return (
      <Sheet open title="Below" onClose={closeSheet}>
        <button onClick={() => setAsking(true)}>Ask</button>
        <Dialog open={asking} title="Above" onClose={() => setAsking(false)}>
          <p>Sure?</p>
        </Dialog>
      </Sheet>
    );
  }
  render(<Both />);
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Above' })).not.toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Below' })).toBeInTheDocument();
  expect(closeSheet).not.toHaveBeenCalled();
  expect(document.documentElement).toHaveAttribute('data-scroll-locked');
  expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus();
});
