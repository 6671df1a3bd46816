import { fireEvent, render, screen, within } from '@testing-library/react';
import { type ReplyOf } from '@contract/all';
import { SpendingScreen } from '@/features/spending/SpendingScreen';

type Spending = ReplyOf<'viewSpending'>;
type Period = Spending['periods'][number];

const period = (fields: Partial<Period>): Period => ({
  period: 'day',
  limit: null,
  next: null,
  tips: 0,
  shows: 0,
  purchases: 0,
  endsAt: '2026-11-26T00:00:00.000Z',
  ...fields,
});
const spending = (fields: Partial<Period> = {}, pausedUntil: string | null = null): Spending => ({
  pausedUntil,
  periods: [period(fields), period({ period: 'week' }), period({ period: 'month' })],
});

/** Opens the page over an API that gives these answers, one after another. */
function open(initial: Spending, ...answers: { status: number; body: object }[]) {
  const asked: { path: string; body: unknown }[] = [];
  globalThis.fetch = jest.fn(async (url: string, { body }: RequestInit = {}) => {
    asked.push({ path: new URL(url, 'http://site').pathname, body: JSON.parse(String(body ?? 'null')) });
    const { status, body: reply } = answers.shift()!;
    return { status, json: async () => reply };
  }) as never;
  render(<SpendingScreen spending={initial} />);
  return asked;
}
const today = () => screen.getByRole('region', { name: 'Today' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('shows what was spent, of how much, and what is left', () => {
  open(spending({ limit: 300, tips: 75, shows: 100, purchases: 10 }));
  expect(within(today()).getByRole('img', { name: '185 of 300 tokens spent' })).toBeVisible();
  expect(today()).toHaveTextContent('115 left');
  expect(screen.getByRole('region', { name: 'This week' })).toHaveTextContent('No limit');
});

test('saves a higher limit and says when it will hold; "Keep" withdraws it', async () => {
  const raised = spending({ limit: 300, next: { limit: 500, at: '2026-11-26T18:40:00.000Z' } });
  const asked = open(
    spending({ limit: 300 }),
    { status: 200, body: { data: raised } },
    { status: 200, body: { data: spending({ limit: 300 }) } },
  );
  fireEvent.click(button('Change the limit: Today'));
  fireEvent.change(screen.getByLabelText('Tokens'), { target: { value: '500' } });
  expect(screen.getByText('A higher limit holds after 24 hours.')).toBeVisible();
  fireEvent.click(button('Save'));
  expect(await screen.findByText(/Your daily limit goes up to 500 on/)).toBeVisible();
  fireEvent.click(button('Keep 300'));
  await screen.findByRole('button', { name: 'Change the limit: Today' });
  expect(asked.map(({ path, body }) => [path, (body as { limit: number }).limit])).toEqual([
    ['/api/spending/limits/day', 500],
    ['/api/spending/limits/day', 300],
  ]);
});

test('keeps the dialog open with the API’s words when a limit is refused', async () => {
  const message = [{ property: 'limit', constraints: { max: 'Use a value between 1 and 10,000,000.' } }];
  open(spending(), { status: 400, body: { statusCode: 400, error: 'VALIDATION', message } });
  fireEvent.click(button('Set the limit: Today'));
  fireEvent.change(screen.getByLabelText('Tokens'), { target: { value: '5' } });
  fireEvent.click(button('Save'));
  expect(await screen.findByText('Use a value between 1 and 10,000,000.')).toBeVisible();
  expect(screen.getByLabelText('Tokens')).toHaveValue(5);
});

test('starts a break of the chosen length and shows its end', async () => {
  const asked = open(spending(), { status: 200, body: { data: spending({}, '2026-12-25T10:00:00.000Z') } });
  const before = Date.now();
  fireEvent.click(screen.getByLabelText('30 days'));
  fireEvent.click(button('Pause for 30 days'));
  expect(await screen.findByText(/You can spend again on/)).toHaveTextContent('25 Dec 2026');
  const until = Date.parse((asked[0]!.body as { until: string }).until);
  expect(until - before).toBeGreaterThanOrEqual(30 * 86_400_000);
});
