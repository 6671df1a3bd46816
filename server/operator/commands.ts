import { type Context } from '../context';
import { findAccountByUsername } from '../features/auth/service/accounts';
import { banAccount } from '../features/auth/service/bans';
import { restoreAccount, suspendAccount } from '../features/auth/service/suspension';
import { type Actor, COMMAND_LINE } from '../features/security/service/record';
import { setSetting, readSettings } from '../features/site/service';
import { addOperator, decideEnrolment, listWaiting } from './accounts';
import { categoriesCommand } from './categories';
import { commissionCommand } from './commission';
import { reconcileCommand, statisticsCommand } from './figures';
import { eraseCommand, exportDataCommand, keepCommand } from './dataRights';
import { documentsCommand } from './documents';
import { menusCommand } from './menus';
import { packagesCommand } from './packages';
import { payoutsCommand } from './payouts';
import { postsCommand } from './posts';
import { promosCommand } from './promos';
import { refundsCommand } from './refunds';
import { reportsCommand } from './reports';
import { resetFactorsCommand } from './secondFactors';
import { acceptSecretsCommand } from './secrets';
import { securityCommand } from './security';
import { settingsCommand } from './settings';
import { takedownCommand } from './takedown';
import { checkWordCount, readReason, type Say, WrongUsage } from './usage';

/** `actor` is the command line, with the words after `--reason`. */
type Command = (ctx: Context, words: string[], say: Say, actor: Actor) => Promise<void>;

/** Every command that works through the services, by name. Usage and help are in usage.json. */
export const commands: Record<string, Command> = {
  verify: (ctx, [username = ''], say) => decideEnrolment(ctx, username, true, null, say),
  reject: (ctx, [username = '', ...reason], say) =>
    decideEnrolment(ctx, username, false, reason.join(' ') || null, say),
  waiting: (ctx, _words, say) => listWaiting(ctx, say),
  suspend: async (ctx, [username = ''], say, actor) => {
    const account = await findAccountByUsername(ctx, username);
    await suspendAccount(ctx, account.id, actor);
    say(`${account.username} is suspended.`);
  },
  ban: async (ctx, [username = '', ...reason], say) => {
    const account = await findAccountByUsername(ctx, username);
    await banAccount(ctx, account.id, { actor: COMMAND_LINE, reason: reason.join(' ') });
    say(`${account.username} is banned.`);
  },
  unsuspend: async (ctx, [username = ''], say, actor) => {
    const account = await findAccountByUsername(ctx, username);
    await restoreAccount(ctx, account.id, actor);
    say(`${account.username} can log in again.`);
  },
  'export-data': exportDataCommand,
  erase: eraseCommand,
  keep: keepCommand,
  create: addOperator,
  'create-operator': addOperator,
  'reset-factors': resetFactorsCommand,
  'accept-secrets': acceptSecretsCommand,
  settings: settingsCommand,
  packages: packagesCommand,
  commission: commissionCommand,
  rates: commissionCommand,
  categories: categoriesCommand,
  posts: postsCommand,
  menus: menusCommand,
  promos: promosCommand,
  takedown: takedownCommand,
  payouts: payoutsCommand,
  documents: documentsCommand,
  refunds: refundsCommand,
  reports: reportsCommand,
  security: securityCommand,
  reconcile: (ctx, _words, say) => reconcileCommand(ctx, say),
  statistics: statisticsCommand,
  maintenance: async (ctx, [state = ''], say, actor) => {
    if (state !== 'on' && state !== 'off') throw new WrongUsage('maintenance');
    await setSetting(ctx, 'maintenance', state === 'on', actor);
    say(`Maintenance is ${(await readSettings(ctx)).maintenance ? 'on' : 'off'}.`);
  },
};

/**
 * Runs a command: its name and the words after it.
 * @throws WrongUsage when the words are not a command, Refusal when a service refuses
 */
export async function runCommand(ctx: Context, [name = '', ...words]: string[], say: Say): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new WrongUsage();
  const { reason, others } = readReason(name, words);
  checkWordCount(name, others);
  await command(ctx, others, say, { ...COMMAND_LINE, words: reason });
}
