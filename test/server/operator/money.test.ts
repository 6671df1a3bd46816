import { runCommand } from '@server/operator/commands';
import { type Api, startApi } from '@test/support/api';
import { buyTokens } from '@test/support/money';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const operator = async (...words: string[]): Promise<string[]> => {
  const lines: string[] = [];
  await runCommand(api.ctx, words, (line) => lines.push(line));
  return lines;
};

describe('the packages and reconcile commands', () => {
  it('puts token packages on sale and withdraws them', async () => {
    expect(await operator('packages')).toEqual(['No token packages are on sale, so members cannot buy tokens yet.']);
    expect(await operator('packages', 'add', 'Matinee', '100', '9.99', 'A', 'first', 'evening')).toEqual([
      'Matinee is on sale: 100 tokens for $9.99.',
    ]);
    expect((await api.must('searchPackages')).data).toMatchObject([
      { name: 'Matinee', description: 'A first evening', tokens: 100, price: 9.99 },
    ]);
    await operator('packages', 'remove', 'Matinee');
    expect((await api.must('searchPackages')).total).toBe(0);
    await expect(operator('packages', 'remove', 'Matinee')).rejects.toThrow('This package does not exist.');
  });

  it.each([
    ['0', '1'],
    ['-5', '1'],
    ['1.5', '1'],
    ['ten', '1'],
    ['10', '0'],
    ['10', '-1'],
    ['10', '1.999'],
    ['10', 'free'],
  ])('refuses a package of %s tokens for %s', async (tokens, price) => {
    await expect(operator('packages', 'add', 'Odd', tokens, price)).rejects.toMatchObject({ statusCode: 400 });
    expect((await api.must('searchPackages')).total).toBe(0);
  });

  it('shows the usage for an unknown action', async () => {
    await expect(operator('packages', 'sell')).rejects.toThrow('packages [list | add NAME TOKENS PRICE');
  });

  it('compares token orders with the ledger', async () => {
    await buyTokens(api, await api.registerMember(), 10);
    expect(await operator('reconcile')).toEqual(['1 orders compared with the ledger, 0 differences.']);
  });
});
