/**
 * @jest-environment ./test/support/zonedEnvironment.ts
 * @jest-environment-options {"timeZone": "Pacific/Honolulu"}
 */
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { makeStore } from '@/application/wrapper';
import { ClosingScreen } from '@/features/dataRights/ClosingScreen';
import { fakeApi, refusal } from '@test/support/fakeApi';

const closing = (deletesAt: string | null) => (
  <Provider store={makeStore()}>
    <ClosingScreen deletion={{ username: 'mira', deletesAt, days: 14, forfeited: 70, performers: 0, blockers: [] }} />
  </Provider>
);
beforeEach(() => void fakeApi({ 'GET /data-rights/export': refusal(404, 'NOT_FOUND', 'None yet.') }));

test('the closing page names the day of the deletion in the visitor’s time zone, and the server the day in UTC', async () => {
  const deletesAt = '2026-12-09T00:30:00.000Z';
  expect(renderToString(closing(deletesAt))).toContain('9 December 2026');
  render(closing(deletesAt));
  expect(
    await screen.findByRole('heading', { name: 'Your account will be deleted on 8 December 2026' }),
  ).toBeInTheDocument();
  expect(screen.getByText(/On that day your uploads and messages, and 70 tokens, are gone for good\./)).toBeVisible();
});

test('the closing page says that the account is open when no deletion is scheduled', () => {
  render(closing(null));
  expect(screen.getByRole('heading', { name: 'Your account is open' })).toBeInTheDocument();
});
