/**
 * npm run bench:hands
 *
 * Does the work of an operator in a browser, at the pace of the keystroke-level model (Card, Moran and Newell): 0.28 s
 * for a key and 1.35 s to look at what is decided. Counts keys, and measures the time with everything that the site
 * takes: a performer is verified within 30 seconds, and 20 refunds are decided within 3 minutes. Needs a build.
 */
import { type Page } from 'playwright-core';
import { openBrowser } from '../test/support/browser';
import { type Caller, makeCaller } from '../test/support/call';
import { ticketOf } from '../test/support/money';
import { openOperator } from '../test/support/operators';
import { type Site, startSite } from '../test/support/site';
import { registerMember, registerPerformer, verifiedPerformer } from '../test/support/visitors';
import { runBenchmark } from './run';

const KEY_MS = 280;
const LOOK_MS = 1_350;
const VERIFY_SECONDS = 30;
const REFUNDS = 20;
const REFUNDS_SECONDS = 180;
const TOKENS = 20;
const PASSWORD = 'footlights';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Two hands at a keyboard that count what they press. */
function handsOn(page: Page) {
  let keys = 0;
  const press = async (key: string) => {
    await page.waitForTimeout(KEY_MS);
    await page.keyboard.press(key);
    keys += 1;
  };
  return {
    press,
    type: async (words: string) => {
      for (const letter of words) await press(letter);
    },
    look: () => page.waitForTimeout(LOOK_MS),
    keys: () => keys,
  };
}
type Hands = ReturnType<typeof handsOn>;

/** Runs work, and says how many keys and seconds it took. @returns whether it kept the limit */
async function measure(
  name: string,
  page: Page,
  limit: number,
  work: (hands: Hands) => Promise<void>,
): Promise<boolean> {
  const hands = handsOn(page);
  const began = performance.now();
  await work(hands);
  const seconds = (performance.now() - began) / 1000;
  say(`${name}: ${hands.keys()} keys, no clicks, ${seconds.toFixed(1)} s (limit ${limit} s)`);
  return seconds < limit;
}

/** From the queue to the decision on the documents of the case that is due first. */
async function verify(page: Page, { press, type, look }: Hands): Promise<void> {
  await press('a');
  await page.getByLabel('Country on the document').waitFor();
  await look();
  await type('NO');
  await press('Tab');
  await type('VL4827 0931');
  await press('Tab');
  // month, day and year, as the browser of the benchmark takes a date
  await type('08172039');
  await press('Enter');
  await look();
  for (const key of ['1', '2', '3', '4']) await press(key);
  await press('a');
  await page.getByText('Approved. The email is on its way.').waitFor();
}

async function decideRefunds(page: Page, { press, look }: Hands): Promise<void> {
  for (let left = REFUNDS; left > 0; left -= 1) {
    await page.getByText('Member Mira').waitFor();
    await look();
    await press('a');
    if (left > 1) await page.getByText(`${left - 1} wait, the oldest on top`).waitFor();
  }
  await page.getByText('No refund waits for a decision').waitFor();
}

/** Lets a member buy and ask for the tokens back. */
async function askForRefunds(site: Site, api: Caller): Promise<void> {
  await site.operator('packages', 'add', 'Season', String(TOKENS * REFUNDS), '39');
  const { token: member } = await api.must('loginUser', { body: { username: 'mira', password: PASSWORD } });
  const { token: seller } = await api.must('loginPerformer', { body: { username: 'juno', password: PASSWORD } });
  const { data } = await api.must('searchPackages');
  const { paymentUrl } = await api.must('purchaseTokens', { params: { id: data[0]!._id }, body: {} }, member);
  await api.must('decideSandboxCheckout', { params: { ticket: ticketOf(paymentUrl) }, body: { decision: 'pay' } });
  const item = { name: 'Score', type: 'physical' as const, status: 'active' as const, token: TOKENS, stock: REFUNDS };
  const { _id: id } = await api.must('createProduct', { body: item }, seller);
  for (let at = 0; at < REFUNDS; at += 1) {
    const order = { params: { type: 'product' as const, id }, body: { deliveryAddress: 'Lamp street 1' } };
    const { _id: sourceId } = await api.must('purchaseItem', order, member);
    const body = { sourceType: 'order' as const, sourceId, token: TOKENS, description: 'It came torn.' };
    await api.must('requestRefund', { body }, member);
  }
}

async function bench(): Promise<boolean> {
  const [site, browser] = await Promise.all([startSite(), openBrowser()]);
  try {
    const api = makeCaller(site.url, '');
    await registerMember(site, 'mira', PASSWORD);
    await verifiedPerformer(site, 'juno', PASSWORD);
    await registerPerformer(site, 'linnea', PASSWORD);
    await askForRefunds(site, api);
    const { page, goto } = await openOperator(browser, site, 'ellen', 'owner');
    await goto('/operator/cases?queue=identity');
    await page.getByRole('button', { name: 'Escalate' }).waitFor();
    const isVerified = await measure('Verify a performer', page, VERIFY_SECONDS, (hands) => verify(page, hands));
    await goto('/operator/refunds');
    const name = `Decide ${REFUNDS} refunds`;
    const isDecided = await measure(name, page, REFUNDS_SECONDS, (hands) => decideRefunds(page, hands));
    return isVerified && isDecided;
  } finally {
    await browser.close();
    await site.remove();
  }
}

runBenchmark(bench);
