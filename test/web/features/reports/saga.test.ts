import { authenticated } from '@/features/auth/slice';
import { reportOpened, reportRequested } from '@/features/reports/slice';
import { data, fakeApi, refusal, until } from '@test/support/fakeApi';
import { member } from '@test/support/people';
import { startStore } from '@test/support/webStore';

test('sends a report once, with its subject', async () => {
  const api = fakeApi({ 'POST /reports': data({ _id: 'r1' }) });
  const store = await startStore();
  store.dispatch(authenticated(member()));
  store.dispatch(reportOpened({ messageId: 'm1', name: 'Bo' }));
  store.dispatch(reportRequested({ reason: 'spam', note: 'twice' }));
  store.dispatch(reportRequested({ reason: 'spam', note: 'twice' }));
  await until('the report is sent', () => store.getState().reports.status === 'sent');
  expect(api.arrived.map(({ body }) => body)).toEqual([{ messageId: 'm1', reason: 'spam', note: 'twice' }]);
});

test('a refused report keeps its subject and the reason', async () => {
  fakeApi({ 'POST /reports': refusal(422, 'OWN_MESSAGE', "You can't report yourself or your own messages.") });
  const store = await startStore();
  store.dispatch(authenticated(member()));
  store.dispatch(reportOpened({ messageId: 'm1', name: 'Bo' }));
  store.dispatch(reportRequested({ reason: 'spam' }));
  await until('the refusal', () => store.getState().reports.status === 'failed');
  expect(store.getState().reports).toMatchObject({ subject: { messageId: 'm1' }, error: { error: 'OWN_MESSAGE' } });
});
