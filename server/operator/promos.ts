import { siteTexts } from '@contract/siteTexts';
import { type Context } from '../context';
import { addPromo, changePromo, listPromos, orderPromos, removePromo } from '../features/site/service/promos';
import { type Actor, COMMAND_LINE } from '../features/security/service/record';
import { notFound } from '../http/errors';
import { readOrder } from './ordering';
import { checkId, parsedBy, type Say, WrongUsage } from './usage';

/** Returns a finder of banners by id. @throws Refusal 404 */
const findIn = (all: readonly { _id: string }[]) => async (id: string) => {
  const found = all.find(({ _id }) => _id === id);
  if (!found) throw notFound('This banner');
  return found;
};

/**
 * Shows and changes the banners of the home page by id: `list`, `add LINK TITLE`, `text ID TEXT`, `dates ID FROM UNTIL`
 * (`-`: none), `on ID`, `off ID`, `order ID...`, `remove ID`.
 * @throws WrongUsage, Refusal
 */
export async function promosCommand(
  ctx: Context,
  [action = 'list', ...words]: string[],
  say: Say,
  actor: Actor = COMMAND_LINE,
): Promise<void> {
  const [id = '', ...rest] = words;
  const change = (fields: object) => changePromo(ctx, id, parsedBy(siteTexts.changePromo.body, fields), actor);
  if (action !== 'add' && id)
    words.slice(0, action === 'order' ? undefined : 1).forEach((one) => checkId(one, 'Banner'));
  const dateOf = (typed: string | undefined) => (typed === '-' || typed === undefined ? null : typed);
  if (action === 'add' && rest.length > 0)
    await addPromo(
      ctx,
      parsedBy(siteTexts.createPromo.body, {
        ...{ link: id, title: rest.join(' '), text: '', action: '', tone: 'ink', audience: 'everyone' },
        ...{ active: true, position: 'top', startsAt: null, endsAt: null },
      }),
      actor,
    );
  else if (action === 'text' && rest.length > 0) await change({ text: rest.join(' ') });
  else if (action === 'dates' && rest.length === 2)
    await change({ startsAt: dateOf(rest[0]), endsAt: dateOf(rest[1]) });
  else if ((action === 'on' || action === 'off') && id) await change({ active: action === 'on' });
  else if (action === 'order' && id)
    await orderPromos(ctx, await readOrder(words, findIn(await listPromos(ctx))), actor);
  else if (action === 'remove' && id) await removePromo(ctx, id, actor);
  else if (action !== 'list') throw new WrongUsage('promos');
  const all = await listPromos(ctx);
  for (const { _id, status, title, link } of all) say(`${_id}  ${status.padEnd(8)} ${title}  ${link}`);
  if (all.length === 0) say('There are no banners. Add one with: add LINK TITLE.');
}
