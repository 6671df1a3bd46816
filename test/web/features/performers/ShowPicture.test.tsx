import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ShowPicture } from '@/features/performers/ShowPicture';
import { uploadShowPicture } from '@/features/performers/uploads';

jest.mock('@/features/performers/uploads');
const sent = jest.mocked(uploadShowPicture);

function Field() {
  const [value, setValue] = useState<string | undefined>();
  return <ShowPicture show="show 1" value={value} onChange={setValue} />;
}
const choose = (name: string) =>
  userEvent.upload(screen.getByLabelText('Picture of show 1', { selector: 'input' }), new File(['x'], name), {
    applyAccept: false,
  });

test('a chosen picture is uploaded and shown, and can be removed', async () => {
  sent.mockResolvedValue('/files/public/shows/a.webp');
  render(<Field />);
  await choose('show.jpg');
  expect(await screen.findByRole('img', { name: 'Picture of show 1' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Replace picture: show 1' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Remove picture: show 1' }));
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

test('another kind of file is refused without an upload', async () => {
  sent.mockClear();
  render(<Field />);
  await choose('show.pdf');
  expect(await screen.findByText(/You can only upload/)).toBeInTheDocument();
  expect(sent).not.toHaveBeenCalled();
});
