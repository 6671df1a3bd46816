import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { Email, Password, Username } from '@contract/common';
import { type Context } from '../context';
import { findAccountByUsername } from '../features/auth/service/accounts';
import { banAccount } from '../features/auth/service/bans';
import { restoreAccount, suspendAccount } from '../features/auth/service/suspension';
import { createOperator } from '../features/operator/service';
import { decidePerformer, performersWaiting } from '../features/performers/service/enrolment';
import { listSettings, resetSetting, setSetting, settings } from '../features/site/service';
import { decideStudio, studiosWaiting } from '../features/studios/service/enrolment';
import { Refusal } from '../http/errors';
import { groundCommands, type GroundSite } from './ground';
import { keepCommission, keepPackages, sayReconciliation, sayStatistics } from './money';
import { keepPayouts } from './payouts';
import { keepRefunds } from './refunds';
import { keepReports } from './reports';

/** Prints one line for the person at the terminal. */
export type Say = (line: string) => void;

interface Command {
  /** what follows the name */
  usage: string;
  about: string;
  /** fewest and most words that follow */
  words: [number, number];
  run(ctx: Context, words: string[], say: Say): Promise<void>;
}

/** The operator's decision about a performer or a studio, whichever the name belongs to. */
async function decide(ctx: Context, username: string, yes: boolean, note: string | null, say: Say): Promise<void> {
  const account = await findAccountByUsername(ctx, username);
  if (account.role === 'performer') await decidePerformer(ctx, account.id, yes ? 'verified' : 'rejected', note);
  else if (account.role === 'studio') await decideStudio(ctx, account.id, yes ? 'approved' : 'rejected', note);
  else throw new Refusal(422, 'NOTHING_TO_DECIDE', `${account.username} is neither a performer nor a studio.`);
  say(
    `${account.username} (${account.role}) is ${yes ? (account.role === 'studio' ? 'approved' : 'verified') : 'rejected'}.`,
  );
}

async function newOperator(ctx: Context, [username, email, given]: string[], say: Say): Promise<void> {
  const password = given ?? randomBytes(12).toString('base64url');
  const parsed = z
    .object({ username: Username, email: Email, password: Password })
    .safeParse({ username, email, password });
  if (!parsed.success)
    throw new Refusal(
      400,
      'VALIDATION',
      parsed.error.issues.map((issue) => ({
        property: issue.path.join('.'),
        constraints: { [issue.code]: issue.message },
      })),
    );
  const operator = await createOperator(ctx, parsed.data);
  say(`${operator.username} is an operator now.${given ? '' : ` Password: ${password}`}`);
}

async function changeSettings(ctx: Context, [what = 'list', key = '', ...value]: string[], say: Say): Promise<void> {
  const all = await listSettings(ctx);
  if (what === 'list') {
    for (const one of all)
      say(`${one.key.padEnd(26)} ${JSON.stringify(one.value)}${one.standard ? '' : ' *'}   ${one.about}`);
    say('* changed from the standard');
  } else if (what === 'get') {
    const found = all.find((one) => one.key === key);
    if (!found) throw new Refusal(404, 'NOT_FOUND', `The setting ${key} does not exist.`);
    say(JSON.stringify(found.value));
  } else if (what === 'set' && value.length > 0) {
    say(`${key} = ${JSON.stringify(await setSetting(ctx, key, value.join(' ')))}`);
  } else if (what === 'reset' && key) {
    say(`${key} = ${JSON.stringify(await resetSetting(ctx, key))}`);
  } else {
    throw new WrongUsage('settings');
  }
}

/** Whom the operator has to decide about, oldest first. */
async function listWaiting(ctx: Context, say: Say): Promise<void> {
  const waiting = [
    ...(await performersWaiting(ctx)).map((one) => ({ ...one, role: 'performer' })),
    ...(await studiosWaiting(ctx)).map((one) => ({ ...one, role: 'studio' })),
  ];
  for (const { role, username, name, createdAt } of waiting)
    say(`${role.padEnd(10)} ${username.padEnd(30)} ${name}, since ${createdAt.toISOString().slice(0, 10)}`);
  if (waiting.length === 0) say('Nobody waits.');
}

/** Every command by name. */
export const commands: Record<string, Command> = {
  verify: {
    usage: 'USERNAME',
    about: 'verifies a performer, approves a studio',
    words: [1, 1],
    run: (ctx, [name = ''], say) => decide(ctx, name, true, null, say),
  },
  reject: {
    usage: 'USERNAME [WHY]',
    about: 'rejects a performer or a studio, and tells them why',
    words: [1, 99],
    run: (ctx, [name = '', ...why], say) => decide(ctx, name, false, why.join(' ') || null, say),
  },
  waiting: {
    usage: '',
    about: 'lists performers and studios that wait for a decision',
    words: [0, 0],
    run: (ctx, _words, say) => listWaiting(ctx, say),
  },
  suspend: {
    usage: 'USERNAME',
    about: 'suspends an account: every session ends',
    words: [1, 1],
    run: async (ctx, [name = ''], say) => {
      const account = await findAccountByUsername(ctx, name);
      await suspendAccount(ctx, account.id);
      say(`${account.username} is suspended.`);
    },
  },
  ban: {
    usage: 'USERNAME [WHY]',
    about: 'suspends an account; in no browser it was seen in may anybody sign in or register',
    words: [1, 99],
    run: async (ctx, [name = '', ...why], say) => {
      const account = await findAccountByUsername(ctx, name);
      await banAccount(ctx, account.id, { by: null, reason: why.join(' ') });
      say(`${account.username} is banned.`);
    },
  },
  unsuspend: {
    usage: 'USERNAME',
    about: 'lifts a suspension or a ban',
    words: [1, 1],
    run: async (ctx, [name = ''], say) => {
      const account = await findAccountByUsername(ctx, name);
      await restoreAccount(ctx, account.id);
      say(`${account.username} may sign in again.`);
    },
  },
  'create-operator': {
    usage: 'USERNAME EMAIL [PASSWORD]',
    about: 'makes an operator; without a password it makes one up and prints it',
    words: [2, 3],
    run: newOperator,
  },
  settings: {
    usage: '[list | get KEY | set KEY VALUE | reset KEY]',
    about: 'reads and changes what the site is like',
    words: [0, 99],
    run: changeSettings,
  },
  packages: {
    usage: '[list | add NAME TOKENS PRICE [DESCRIPTION] | remove NAME]',
    about: 'what members can buy tokens in',
    words: [0, 99],
    run: async (ctx, words, say) => {
      if (!(await keepPackages(ctx, words, say))) throw new WrongUsage('packages');
    },
  },
  commission: {
    usage: '[list [USERNAME] | set KIND PERCENT [USERNAME] | reset KIND USERNAME]',
    about: 'percent that receivers keep, for all or for one',
    words: [0, 4],
    run: async (ctx, words, say) => {
      if (!(await keepCommission(ctx, words, say))) throw new WrongUsage('commission');
    },
  },
  payouts: {
    usage: '[list | show ID | approve ID | reject ID WHY | done ID | reseal]',
    about: 'who waits to be paid, and what became of it',
    words: [0, 99],
    run: async (ctx, words, say) => {
      if (!(await keepPayouts(ctx, words, say))) throw new WrongUsage('payouts');
    },
  },
  refunds: {
    usage: '[list | resolve ORDER [WORDS] | reject ORDER WHY]',
    about: 'refund requests that wait, and what becomes of them',
    words: [0, 99],
    run: async (ctx, words, say) => {
      if (!(await keepRefunds(ctx, words, say))) throw new WrongUsage('refunds');
    },
  },
  reports: {
    usage: '[list | view ID | dismiss ID | delete ID | suspend ID | ban ID] [WHY]',
    about: 'what people report, and what is decided about it',
    words: [0, 99],
    run: async (ctx, words, say) => {
      if (!(await keepReports(ctx, words, say))) throw new WrongUsage('reports');
    },
  },
  reconcile: {
    usage: '',
    about: 'compares payments with the ledger and says what disagrees',
    words: [0, 0],
    run: (ctx, _words, say) => sayReconciliation(ctx, say),
  },
  statistics: {
    usage: '[FROM [TO]]',
    about: 'revenue, tokens, live hours and sign-ups by day, and payouts due',
    words: [0, 2],
    run: (ctx, words, say) => sayStatistics(ctx, words, say),
  },
  maintenance: {
    usage: 'on|off',
    about: 'shows only the maintenance screen, or the site again',
    words: [1, 1],
    run: async (ctx, [word = ''], say) => {
      if (word !== 'on' && word !== 'off') throw new WrongUsage('maintenance');
      await setSetting(ctx, 'maintenance', word === 'on');
      say(`Maintenance is ${(await settings(ctx)).maintenance ? 'on' : 'off'}.`);
    },
  },
};

/** The words do not make a command. */
export class WrongUsage extends Error {
  constructor(name?: string) {
    super(
      name
        ? `Use it so: npm run operator -- ${name} ${(commands[name] ?? groundCommands[name])?.usage ?? ''}`.trimEnd()
        : 'Use it so: npm run operator -- COMMAND',
    );
    this.name = 'WrongUsage';
  }
}

/** What a person sees who asks for help. */
export function helpLines(): string[] {
  const lines = Object.entries({ ...commands, ...groundCommands }).map(
    ([name, { usage, about }]) => `  ${`${name} ${usage}`.padEnd(62)} ${about}`,
  );
  return ['npm run operator -- COMMAND', '', ...lines];
}

/**
 * Does what the words say.
 * @throws WrongUsage when they say nothing, Refusal when a service refuses
 */
export async function runCommand(ctx: Context, [name, ...words]: string[], say: Say): Promise<void> {
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new WrongUsage();
  if (words.length < command.words[0] || words.length > command.words[1]) throw new WrongUsage(name);
  await command.run(ctx, words, say);
}

/**
 * Does what the words say when they name a command below the services, which runs before tables and services are brought up.
 * @returns whether they did
 */
export async function runGroundCommand(site: GroundSite, [name, ...words]: string[], say: Say): Promise<boolean> {
  const command = name !== undefined && Object.hasOwn(groundCommands, name) ? groundCommands[name] : undefined;
  if (!command) return false;
  if (words.length < command.words[0] || words.length > command.words[1]) throw new WrongUsage(name);
  await command.run(site, words, say);
  return true;
}
