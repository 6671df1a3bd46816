import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataExportPanel } from '@/features/dataRights/DataExportPanel';
import { DeleteAccountPanel } from '@/features/dataRights/DeleteAccountPanel';
import { data, fakeApi, refusal } from '@test/support/fakeApi';

const dataExport = (changes: object) => ({
  _id: 'x1',
  status: 'ready',
  createdAt: '2026-11-20T10:00:00.000Z',
  readyAt: '2026-11-20T10:01:00.000Z',
  expiresAt: '2026-11-27T10:01:00.000Z',
  bytes: 2_400_000,
  nextAt: null,
  ...changes,
});
const deletion = (changes: object) => ({
  username: 'Mira',
  deletesAt: null,
  days: 14,
  forfeited: 0,
  performers: 0,
  blockers: [],
  ...changes,
});
const EXPORT = 'GET /data-rights/export';
const DELETION = 'GET /data-rights/deletion';
const begin = () => userEvent.click(screen.getByRole('button', { name: 'Delete my account…' }));

describe('the export panel', () => {
  it('requests an archive and says that an email follows', async () => {
    fakeApi({
      [EXPORT]: data(null),
      'POST /data-rights/export': data(
        dataExport({ status: 'requested', readyAt: null, expiresAt: null, bytes: null }),
      ),
    });
    render(<DataExportPanel />);
    await userEvent.click(await screen.findByRole('button', { name: 'Request my data' }));
    expect(await screen.findByRole('status')).toHaveTextContent('We email you when your archive is ready.');
    expect(screen.queryByRole('button', { name: 'Request my data' })).not.toBeInTheDocument();
  });

  it('offers a ready archive with its size, and the next one only a day later', async () => {
    fakeApi({ [EXPORT]: data(dataExport({ nextAt: '2026-11-21T10:00:00.000Z' })) });
    render(<DataExportPanel />);
    expect(await screen.findByText('Your archive, 2.4 MB')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Download' })).toBeEnabled();
    expect(screen.getByText(/You can request a new archive from/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Request my data' })).not.toBeInTheDocument();
  });

  it.each([
    ['failed', 'could not be prepared'],
    ['expired', 'has expired'],
  ])('says that an archive %s and offers a new one', async (status, words) => {
    fakeApi({ [EXPORT]: data(dataExport({ status })) });
    render(<DataExportPanel />);
    expect(await screen.findByText(new RegExp(words))).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Request my data' })).toBeEnabled();
  });

  it('shows in place that it could not load, and tries again', async () => {
    fakeApi({ [EXPORT]: refusal(500, 'INTERNAL', 'Something broke.') });
    render(<DataExportPanel />);
    expect(await screen.findByText('Something broke.')).toBeInTheDocument();
  });
});

describe('the deletion panel', () => {
  it('says how many tokens are lost and waits for the username', async () => {
    fakeApi({ [DELETION]: data(deletion({ forfeited: 70 })) });
    render(<DeleteAccountPanel role="user" />);
    await begin();
    expect(await screen.findByText('You lose 70 tokens. They are not paid back.')).toBeInTheDocument();
    const confirm = screen.getByRole('button', { name: 'Delete my account' });
    expect(confirm).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Type your username to confirm: Mira'), 'mira');
    expect(confirm).toBeEnabled();
  });

  it('says what to do first instead of asking for a confirmation', async () => {
    fakeApi({ [DELETION]: data(deletion({ blockers: [{ code: 'SHOW_RUNNING', message: 'End your show first.' }] })) });
    render(<DeleteAccountPanel role="performer" />);
    await begin();
    expect(await screen.findByText('End your show first.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete my account' })).not.toBeInTheDocument();
  });

  it('tells a studio that its performers leave', async () => {
    fakeApi({ [DELETION]: data(deletion({ performers: 3 })) });
    render(<DeleteAccountPanel role="studio" />);
    await begin();
    expect(await screen.findByText(/Your 3 performers leave the studio at once/)).toBeInTheDocument();
  });
});
