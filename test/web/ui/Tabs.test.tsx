import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from '@/ui/Tabs';

function Library() {
  const [value, setValue] = useState('videos');
  return <Tabs label="Library" value={value} onChange={setValue} tabs={[{ value: 'videos', label: 'Videos' }, { value: 'galleries', label: 'Galleries' }]}>{value} here</Tabs>;
}

test('one stop for Tab, the arrows choose and the panel follows', async () => {
  render(<Library />);
  await userEvent.tab();
  expect(screen.getByRole('tab', { name: 'Videos' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Galleries' })).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: 'Galleries' })).toHaveTextContent('galleries here');
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Videos' })).toHaveAttribute('aria-selected', 'true');
});
