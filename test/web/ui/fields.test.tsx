import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Segmented } from '@/ui/Segmented';
import { Select } from '@/ui/Select';
import { TextInput } from '@/ui/TextInput';

test('a field is connected with its label and hint', () => {
  render(<TextInput label="Email" hint="Only you see this" />);
  const field = screen.getByRole('textbox', { name: 'Email' });
  expect(field).toHaveAccessibleDescription('Only you see this');
  expect(field).not.toHaveAttribute('aria-invalid');
});

test('an error replaces the hint, is announced and marks the field', () => {
  render(<TextInput label="Email" hint="Only you see this" error="Not a validate email!" />);
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Not a validate email!');
  expect(screen.getByRole('textbox')).toBeInvalid();
  expect(screen.getByRole('alert')).toHaveTextContent('Not a validate email!');
});

test('a select offers its options after an empty choice', async () => {
  render(<Select label="Country" placeholder="Choose" options={[{ value: 'be', label: 'Belgium' }]} />);
  const list = screen.getByRole('combobox', { name: 'Country' });
  expect(list).toHaveValue('');
  await userEvent.selectOptions(list, 'Belgium');
  expect(list).toHaveValue('be');
});

function Choice() {
  const [value, setValue] = useState('day');
  return (
    <Segmented
      label="Range"
      value={value}
      onChange={setValue}
      segments={[
        { value: 'day', label: 'Day' },
        { value: 'week', label: 'Week' },
      ]}
    />
  );
}

test('segments are radio buttons that arrow keys change', async () => {
  render(<Choice />);
  await userEvent.tab();
  expect(screen.getByRole('radio', { name: 'Day' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'Week' })).toBeChecked();
});

test('segments with URLs are links, with the current one marked', () => {
  render(
    <Segmented
      label="Account type"
      value="user"
      segments={[
        { value: 'user', label: 'Member', href: '/auth/login/user' },
        { value: 'studio', label: 'Studio', href: '/auth/login/studio' },
      ]}
    />,
  );
  expect(screen.getByRole('link', { name: 'Member' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Studio' })).toHaveAttribute('href', '/auth/login/studio');
});
