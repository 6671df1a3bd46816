import { type Context } from '../context';
import { listSettings, resetSetting, setSetting } from '../features/site/service';
import { type Actor, COMMAND_LINE } from '../features/security/service/record';
import { Refusal } from '../http/errors';
import { type Say, WrongUsage } from './usage';

async function list(ctx: Context, say: Say): Promise<void> {
  for (const { key, value, isDefault, about } of await listSettings(ctx))
    say(`${key.padEnd(26)} ${JSON.stringify(value)}${isDefault ? '' : ' *'}   ${about}`);
  say('* changed from the default');
}

async function get(ctx: Context, key: string, say: Say): Promise<void> {
  const found = (await listSettings(ctx)).find((setting) => setting.key === key);
  if (!found) throw new Refusal(404, 'NOT_FOUND', `The setting ${key} does not exist.`);
  say(JSON.stringify(found.value));
}

/** Shows and changes site settings: `list`, `get KEY`, `set KEY VALUE`, `reset KEY`. @throws WrongUsage */
export async function settingsCommand(
  ctx: Context,
  [action = 'list', key = '', ...value]: string[],
  say: Say,
  actor: Actor = COMMAND_LINE,
): Promise<void> {
  if (action === 'list') await list(ctx, say);
  else if (action === 'get') await get(ctx, key, say);
  else if (action === 'set' && value.length > 0)
    say(`${key} = ${JSON.stringify(await setSetting(ctx, key, value.join(' '), actor))}`);
  else if (action === 'reset' && key) say(`${key} = ${JSON.stringify(await resetSetting(ctx, key, actor))}`);
  else throw new WrongUsage('settings');
}
