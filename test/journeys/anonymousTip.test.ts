/** Tips under a name and without: what the room, the performer and a guest see of them. */
import { memberAndPerformer, PHONE } from '@test/support/memberAndPerformer';
import { until } from '@test/support/mediaServer';
import { goLive } from '@test/support/showPages';
import { type Site } from '@test/support/site';
import { openVisitor, type Visitor } from '@test/support/visitors';

jest.setTimeout(240_000);

let site: Site;
let juno: Visitor;
let mira: Visitor;
memberAndPerformer((people) => ({ site, juno, mira } = people), { tokens: 100, screen: PHONE });

const row = ({ page }: Visitor, note: string) => page.getByRole('article').filter({ hasText: note });
const sheet = () => mira.page.getByRole('dialog', { name: 'Tip Juno' });
async function tip(note: string): Promise<void> {
  await sheet().getByRole('button', { name: '10 tokens', exact: true }).click();
  await sheet().getByRole('textbox', { name: 'Message' }).fill(note);
  await sheet()
    .getByRole('button', { name: /^Tip\s*10/ })
    .click();
  await sheet().waitFor({ state: 'hidden' });
}

test('an anonymous tip is that of someone to a guest and has its name on the stage; the next one is celebrated', async () => {
  await goLive(site, juno);
  const guest = await openVisitor(mira.page.context().browser()!, site);
  try {
    await guest.goto('/performers/juno');
    await mira.goto('/performers/juno');
    await mira.page.getByRole('button', { name: 'Tip', exact: true }).click();
    await sheet().getByRole('button', { name: 'Hide my name' }).click();
    await sheet()
      .getByText(/^Only Juno .* sees who tipped/)
      .waitFor();
    await tip('from the balcony');
    await row(guest, 'from the balcony').getByText('Someone').waitFor();
    await row(mira, 'from the balcony').getByText('You').waitFor();
    await row(juno, 'from the balcony').getByText('mira').waitFor();
    expect(await row(guest, 'from the balcony').innerText()).not.toContain('mira');

    await mira.page.getByRole('button', { name: 'Tip', exact: true }).click();
    await sheet().getByRole('button', { name: 'Hide my name' }).click();
    await tip('hello again');
    await row(guest, 'hello again').getByText('First tip').waitFor();
    await row(guest, 'hello again').getByText('mira').waitFor();
    const top = guest.page.getByRole('region', { name: 'Top supporters' });
    // the list of a show is a few seconds old at most
    await until('the top tippers', async () => {
      await guest.goto('/performers/juno');
      return (await top.getByText('mira').count()) > 0;
    });
  } finally {
    await guest.close();
  }
});
