import { openBrowser } from '@test/support/browser';
import { startSite } from '@test/support/site';
import { openVisitor } from '@test/support/visitors';

import AxeBuilder from '@axe-core/playwright';
const shot = (page: any, name: string) => page.screenshot({ path: `/tmp/room/${name}.png` });
const axe = async (page: any, where: string) => { const { violations } = await new (AxeBuilder as any)({ page }).analyze().catch(() => new (AxeBuilder as any)({ page }).analyze()); console.log('AXE', where, violations.map((v: any) => `${v.id}: ${v.nodes.map((n: any) => n.target.join(' ')).slice(0, 3).join(' | ')}`)); };
async function main() {
  const site = await startSite({ demo: true });
  const browser = await openBrowser({ fakeCamera: true });
  try {
    const P = '/performers/juno-valcourt';
    const guest = await openVisitor(browser, site, {});
    await guest.goto(P); await guest.page.getByRole('log').waitFor(); await guest.page.waitForTimeout(3000); await shot(guest.page, 'guest');
    const host = await openVisitor(browser, site, {});
    await host.login('performer', 'juno-valcourt', 'footlights');
    await host.goto(P); await host.page.waitForTimeout(2500);
    await host.page.getByRole('button', { name: 'Keeping order' }).first().click();
    await host.page.getByLabel('Slow mode').waitFor(); await host.page.waitForTimeout(500); await shot(host.page, 'order-rules');
    await axe(host.page, 'order panel');
    for (const part of ['Muted and banned', 'Moderators', 'Log']) { await host.page.getByRole('radio', { name: part }).click(); await host.page.waitForTimeout(300); await shot(host.page, `order-${part.split(' ')[0]}`); }
    await host.page.keyboard.press('Escape');
    const mira = await openVisitor(browser, site, { viewport: { width: 390, height: 844 } });
    await mira.login('user', 'mira', 'footlights');
    await mira.goto(P); await mira.page.waitForTimeout(2500);
    await mira.page.evaluate(() => { document.documentElement.dataset.theme = 'dark'; });
    await shot(mira.page, 'mira-phone');
    await mira.page.getByRole('button', { name: 'Emoji' }).click(); await mira.page.waitForTimeout(600); await shot(mira.page, 'emoji-phone'); await axe(mira.page, 'emoji phone');
    await mira.page.keyboard.press('Escape');
    const field = mira.page.getByRole('combobox', { name: 'Say something kind' });
    await field.fill(''); await field.pressSequentially('hello @'); await mira.page.waitForTimeout(400); await shot(mira.page, 'names-phone'); await axe(mira.page, 'names phone');
    await mira.page.keyboard.press('Escape'); await field.fill('good evening everyone, what a night'); await mira.page.keyboard.press('Enter');
    await mira.page.waitForTimeout(800); await shot(mira.page, 'mira-said');
    await host.page.getByRole('log').getByText('good evening everyone').hover();
    await host.page.waitForTimeout(300); await shot(host.page, 'host-hover');
    await host.page.getByRole('log').getByText('good evening everyone').click();
    await host.page.keyboard.press('Enter'); await host.page.getByRole('dialog').waitFor(); await host.page.waitForTimeout(800); await shot(host.page, 'menu-desk'); await axe(host.page, 'menu desk');
    await host.page.keyboard.press('Escape');
    // mira's menu on the phone
    await mira.page.getByRole('log').getByText('good evening everyone').dispatchEvent('pointerdown', { pointerType: 'touch' }); await mira.page.waitForTimeout(1200); await shot(mira.page, 'menu-phone'); await mira.page.keyboard.press('Escape');
    // slow mode
    await host.page.getByRole('button', { name: 'Keeping order' }).first().click();
    await host.page.getByLabel('Slow mode').selectOption('30'); await host.page.waitForTimeout(700); await host.page.keyboard.press('Escape');
    await field.fill('one'); await mira.page.keyboard.press('Enter'); await mira.page.waitForTimeout(500); await field.fill('two two'); await mira.page.keyboard.press('Enter'); await mira.page.waitForTimeout(800); await shot(mira.page, 'slow-phone'); await axe(mira.page, 'slow phone');
    await axe(host.page, 'host desk light');
    // thousands of lines: stored, then walked back to, and a storm on top
    const room = await (await fetch(`${site.url}/api/conversations/stream/public/${(await (await fetch(`${site.url}/api/performers/juno-valcourt/view`)).json() as any).data._id}`)).json() as any;
    console.log('room', room.data._id, room.data.lastSeq);
    const token = (await mira.context.cookies()).find((c) => c.name === 'token')!.value;
    const hostToken = (await host.context.cookies()).find((c) => c.name === 'token')!.value;
    // long lines of the host, 2 a second
    const before = await host.page.getByRole('log').evaluate((log) => log.scrollTop);
    const post = (text: string) => fetch(`${site.url}/api/messages/stream/public/conversations/${room.data._id}`, { method: 'POST', headers: { 'content-type': 'application/json', authorization: hostToken }, body: JSON.stringify({ text }) }).then((r) => r.status);
    // guest scrolls up, the host writes: nothing moves
    const log = guest.page.getByRole('log');
    await log.hover(); await guest.page.mouse.wheel(0, -400); await guest.page.waitForTimeout(1000);
    const top0 = await log.evaluate((element) => [element.scrollTop, element.scrollHeight, element.clientHeight]);
    for (let i = 0; i < 8; i += 1) console.log(await post(`line ${i} ${'with some words '.repeat(i)}`));
    await guest.page.waitForTimeout(800);
    const top1 = await log.evaluate((element) => [element.scrollTop, element.scrollHeight, element.clientHeight]);
    console.log('scrolled up', top0, top1, token.length, before); await shot(guest.page, 'scrolled-up');
    await guest.page.getByRole('button', { name: /new/ }).click(); await guest.page.waitForTimeout(600); await shot(guest.page, 'jumped');
    console.log('at end', await log.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight));
    console.log('faults', guest.faults, host.faults, mira.faults);
  } finally { await browser.close(); await site.remove(); }
}
main().catch((error) => { console.error(error); process.exit(1); });
