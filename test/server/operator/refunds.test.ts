import { runCommand } from '@server/operator/commands';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { balanceOfMember, buyTokens } from '@test/support/money';
import { putOnSale } from '@test/support/items';

let api: Api;
let member: Actor;
beforeAll(async () => {
  api = await startApi();
  member = await api.registerMember();
  await buyTokens(api, member, 100);
});
afterAll(() => api.close());

const operator = async (...words: string[]): Promise<string[]> => {
  const lines: string[] = [];
  await runCommand(api.ctx, words, (line) => lines.push(line));
  return lines;
};

/** Requests a refund of a new order. @returns the order number */
async function requestRefund(tokens: number): Promise<string> {
  const id = await putOnSale(api, await api.verifiedPerformer(), 'video', { name: 'Night train', tokens });
  const order = await api.must('purchaseItem', { params: { type: 'video', id } }, member.token);
  await api.must(
    'requestRefund',
    { body: { sourceType: 'order', sourceId: order._id, token: tokens, description: 'It stutters.' } },
    member.token,
  );
  return String(order.orderNumber);
}

test('the refunds command lists, resolves and rejects refund requests by order number', async () => {
  expect(await operator('refunds')).toEqual(['No refund request is waiting.']);
  const [first, second] = [await requestRefund(30), await requestRefund(20)];
  const listed = await operator('refunds', 'list');
  expect(listed).toHaveLength(2);
  expect(listed[0]).toContain(`order ${first}`);
  expect(listed[0]).toContain('It stutters.');
  expect(await operator('refunds', 'resolve', first, 'Sorry.')).toEqual([
    `30 tokens were returned to ${member.username}.`,
  ]);
  expect(await balanceOfMember(api, member)).toBe(80);
  await expect(operator('refunds', 'reject', second)).rejects.toThrow('refunds [list | resolve ORDER');
  expect(await operator('refunds', 'reject', second, 'It', 'runs', 'here.')).toEqual([
    `The refund was rejected and ${member.username} was notified. No tokens were moved.`,
  ]);
  expect(await balanceOfMember(api, member)).toBe(80);
  expect(
    (await api.must('searchRefundRequests', {}, member.token)).data.map(({ status, note }) => ({ status, note })),
  ).toEqual([
    { status: 'rejected', note: 'It runs here.' },
    { status: 'resolved', note: 'Sorry.' },
  ]);
  await expect(operator('refunds', 'resolve', first)).rejects.toThrow(
    `No refund request for order ${first} is waiting. No tokens were moved.`,
  );
});
