import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { commands, runCommand } from '@server/operator/commands';
import { offlineCommands } from '@server/operator/offlineCommands';
import { WrongUsage } from '@server/operator/usage';
import usage from '@server/operator/usage.json';
import { registration } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { recordMails } from '@test/support/recorders';
import { codeOf } from '@test/support/secondFactors';
import { documentFile } from '@test/support/files';

let api: Api;
const mails = recordMails();
beforeAll(async () => {
  api = await startApi({ parts: { mailer: mails } });
});
afterAll(() => api.close());

/** Returns the lines printed for a command. */
const operator = async (...words: string[]): Promise<string[]> => {
  const lines: string[] = [];
  await runCommand(api.ctx, words, (line) => lines.push(line));
  return lines;
};
const isVerified = async (token: string) => (await api.must('getPerformerMe', {}, token)).verified;

describe("the operator's command line", () => {
  it('verifies a performer by a username in any case, and rejects one with a reason', async () => {
    const { username, token } = await api.registerPerformer();
    expect(await operator('verify', username.toUpperCase())).toEqual([`${username} (performer) is verified.`]);
    expect(await isVerified(token)).toBe(true);
    await operator('reject', username, 'The', 'picture', 'is', 'blurred');
    expect(await isVerified(token)).toBe(false);
    expect(await api.must('getPerformerDocuments', {}, token)).toMatchObject({
      verification: 'rejected',
      note: 'The picture is blurred',
    });
  });

  it('keeps the words after --reason beside the line of the security log, and refuses them where nothing changes', async () => {
    expect(await operator('settings', 'set', 'tipMaximum', '500', '--reason', 'Asked by performers')).toEqual([
      'tipMaximum = 500',
    ]);
    expect((await operator('security', '--kind', 'settingChanged', '--limit', '1')).join()).toContain(
      '“Asked by performers”',
    );
    await expect(operator('waiting', '--reason', 'Because')).rejects.toThrow(WrongUsage);
    await expect(operator('settings', 'set', 'tipMaximum', '600', '--reason')).rejects.toThrow(WrongUsage);
    await operator('settings', 'reset', 'tipMaximum');
  });

  it('approves a studio', async () => {
    const { username, email, password, country, acceptTerms } = registration();
    await api.must('registerStudio', {
      body: { name: 'Big Hall', username, email, password, country, acceptTerms },
      files: { documentVerification: documentFile() },
    });
    expect((await operator('waiting')).join('\n')).toContain(username);
    await operator('verify', username);
    const { token } = await api.must('loginStudio', { body: { username, password } });
    expect(await api.must('getStudioMe', {}, token)).toMatchObject({ status: 'approved', name: 'Big Hall' });
  });

  it('mails each decision on a performer or a studio, a rejection with its reason', async () => {
    const performer = await api.registerPerformer();
    const studio = await api.registerStudio();
    const mailsTo = async (email: string) => {
      await api.runJobs();
      return mails.sent.splice(0).filter(({ to }) => to.includes(email));
    };
    await mailsTo('');
    await operator('verify', performer.username);
    expect(await mailsTo(performer.email)).toMatchObject([
      { subject: expect.stringMatching(/^You are verified at /), text: expect.stringContaining('/live') },
    ]);
    await operator('reject', performer.username, 'The', 'picture', 'is', 'blurred.');
    expect(await mailsTo(performer.email)).toMatchObject([
      { subject: expect.stringContaining('not accepted'), text: expect.stringContaining('The picture is blurred.') },
    ]);
    await operator('verify', studio.username);
    expect(await mailsTo(studio.email)).toMatchObject([{ subject: expect.stringMatching(/^Your studio is approved/) }]);
    await operator('reject', studio.username);
    expect(await mailsTo(studio.email)).toMatchObject([{ text: expect.stringContaining('/studio/profile') }]);
  });

  it('refuses to verify a member or an unknown account', async () => {
    const { username } = await api.registerMember();
    await expect(operator('verify', username)).rejects.toThrow('neither a performer nor a studio');
    await expect(operator('verify', 'nobody-here')).rejects.toThrow('This account does not exist.');
  });

  const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
  const WRONG_IDS: [string[], string | RegExp][] = [
    [['payouts', 'show', 'nope'], 'Payout request nope does not exist.'],
    [['payouts', 'approve', 'nope'], 'Payout request nope does not exist.'],
    [['payouts', 'reject', 'nope', 'Late.'], 'Payout request nope does not exist.'],
    [['payouts', 'done', 'nope'], 'Payout request nope does not exist.'],
    [['reports', 'view', 'nope'], 'Report nope does not exist.'],
    [['reports', 'dismiss', 'nope'], 'Report nope does not exist.'],
    [['suspend', 'nope'], 'This account does not exist.'],
    [['unsuspend', 'nope'], 'This account does not exist.'],
    [['ban', 'nope', 'Spam.'], 'This account does not exist.'],
    [['export-data', 'nope'], 'This account does not exist.'],
    [['erase', 'nope'], 'This account does not exist.'],
    [['keep', 'nope'], 'This account does not exist.'],
    [['reset-factors', 'nope'], 'This account does not exist.'],
    [['documents', 'list', 'nope'], 'This account does not exist.'],
    [['security', '--account', 'nope'], 'This account does not exist.'],
    [['commission', 'set', 'tip', '10', 'nope'], 'This account does not exist.'],
    [['packages', 'remove', 'nope'], 'This package does not exist.'],
    [['settings', 'set', 'nope', '1'], 'The setting nope does not exist.'],
    [['payouts', 'approve', UNKNOWN_ID], /^This payout request does not exist\.$/],
    [['reports', 'delete', 'nope'], 'Report nope does not exist.'],
    [['reports', 'suspend', 'nope'], 'Report nope does not exist.'],
    [['reports', 'ban', UNKNOWN_ID], /^This report does not exist\.$/],
    [['refunds', 'resolve', 'nope'], 'No refund request for order nope is waiting. No tokens were moved.'],
    [['refunds', 'reject', '999', 'Late.'], 'No refund request for order 999 is waiting. No tokens were moved.'],
    [['verify', 'nope'], 'This account does not exist.'],
    [['reject', 'nope', 'Blurred.'], 'This account does not exist.'],
    [['documents', 'save', 'nope', 'idVerification', 'file'], 'This account does not exist.'],
    [['commission', 'list', 'nope'], 'This account does not exist.'],
    [['commission', 'reset', 'tip', 'nope'], 'This account does not exist.'],
    [['rates', 'set', 'tip', '10', 'nope'], 'This account does not exist.'],
    [['packages', 'price', 'nope', '1'], 'The package nope does not exist.'],
    [['categories', 'rename', 'nope', 'Dance'], 'This category does not exist.'],
    [['posts', 'publish', 'nope'], 'The post nope does not exist.'],
    [['menus', 'remove', '99'], 'The menu item 99 does not exist.'],
    [['promos', 'off', 'nope'], 'Banner nope does not exist.'],
    [['promos', 'remove', UNKNOWN_ID], 'This banner does not exist.'],
    [['promos', 'order', UNKNOWN_ID], 'This banner does not exist.'],
    [['takedown', 'restore', 'nope'], 'Takedown nope does not exist.'],
    [['takedown', 'down', '/videos/' + UNKNOWN_ID, 'rules'], 'This item does not exist.'],
    [['settings', 'get', 'nope'], 'The setting nope does not exist.'],
    [['settings', 'reset', 'nope'], 'The setting nope does not exist.'],
  ];
  it.each(WRONG_IDS)('answers %j with one plain line', async (words, line) => {
    const detail = line instanceof RegExp ? expect.stringMatching(line) : line;
    await expect(operator(...words)).rejects.toMatchObject({ detail });
  });

  it('tries every command that takes the id or name of something with a wrong one', () => {
    const withoutIds = [
      'waiting',
      'create',
      'create-operator',
      'accept-secrets',
      'reconcile',
      'statistics',
      'maintenance',
    ];
    const tried = new Set(WRONG_IDS.map(([[name]]) => name));
    expect(Object.keys(commands).filter((name) => !tried.has(name))).toEqual(withoutIds);
  });

  it('suspends an account, ends its sessions and restores it', async () => {
    const member = await api.registerMember();
    await operator('suspend', member.username);
    expect((await api.call('getMe', {}, member.token)).status).toBe(401);
    expect((await api.call('loginUser', { body: member })).error.error).toBe('ACCOUNT_SUSPENDED');
    await operator('unsuspend', member.username);
    expect((await api.call('getMe', {}, await api.login(member))).status).toBe(200);
  });

  it('creates an operator, who logs in through the operator login only and for 12 hours', async () => {
    const lines = await operator('create-operator', 'stage-manager', 'manager@example.test');
    const password = lines[0]?.split('Password: ')[1] ?? '';
    const secret = lines.find((line) => line.startsWith('Secret: '))?.slice('Secret: '.length) ?? '';
    expect(password).toHaveLength(16);
    const { token } = await api.must('loginOperator', { body: { username: 'stage-manager', password } });
    await api.must('completeSecondStep', { body: { code: codeOf(secret, 1) } }, token);
    expect(await api.must('getOperatorMe', {}, token)).toMatchObject({
      role: 'operator',
      email: 'manager@example.test',
    });
    expect((await api.call('loginUser', { body: { username: 'stage-manager', password } })).error.error).toBe(
      'WRONG_CREDENTIALS',
    );
    const { rows } = await api.database.pool.query(
      "select s.expires_at - s.created_at = interval '12 hours' as short from sessions s join accounts on accounts.id = account_id where username = 'stage-manager'",
    );
    expect(rows[0]).toEqual({ short: true });
    await expect(operator('create-operator', 'x', 'nonsense', 'short')).rejects.toMatchObject({ statusCode: 400 });
  });

  it('runs the lists of the site without a browser', async () => {
    await operator('categories', 'add', 'jazz', 'Jazz');
    await operator('categories', 'add', 'blues', 'Blues');
    expect(await operator('categories', 'order', 'blues', 'jazz')).toEqual([
      expect.stringMatching(/^blues/),
      expect.stringMatching(/^jazz/),
    ]);
    expect(await operator('categories', 'merge', 'jazz', 'blues')).toHaveLength(1);
    await operator('menus', 'add', 'footer', '/posts/help', 'Help');
    await operator('menus', 'add', 'footer', '/contact', 'Contact us');
    expect((await operator('menus', 'move', '2', '1'))[0]).toContain('Contact us');
    const [banner = ''] = await operator('promos', 'add', '/search', 'Tonight', 'at', 'eight');
    const id = banner.split(' ')[0]!;
    expect((await api.must('searchPromos')).data).toMatchObject([{ title: 'Tonight at eight' }]);
    expect((await operator('promos', 'off', id))[0]).toContain('off');
    expect((await api.must('searchPromos')).data).toEqual([]);
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    expect(await operator('rates', 'set', 'tip', '75', '--from', day)).toContain(
      `tip         75 % from ${day}T00:00:00.000Z`,
    );
    const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'post-')), 'post.html');
    writeFileSync(file, '<p>Welcome</p><script>1</script>');
    expect(await operator('posts', 'write', 'post', 'welcome', file, 'Welcome')).toEqual([
      'welcome is a draft. Publish it with: publish welcome.',
    ]);
    expect(await operator('posts', 'publish', 'welcome')).toEqual(['welcome is published.']);
    expect(await api.must('viewPost', { params: { id: 'welcome' } })).toMatchObject({ content: '<p>Welcome</p>' });
    rmSync(path.dirname(file), { recursive: true });
  });

  it('reads and changes settings', async () => {
    expect(await operator('settings', 'get', 'siteName')).toEqual(['"Footlights"']);
    await operator('settings', 'set', 'siteName', 'The', 'Gods');
    expect((await api.must('getPublicSettings')).siteName).toBe('The Gods');
    expect((await operator('settings')).find((line) => line.startsWith('siteName'))).toContain('"The Gods" *');
    expect(await operator('settings', 'reset', 'siteName')).toEqual(['siteName = "Footlights"']);
    await expect(operator('settings', 'get', 'nonsense')).rejects.toThrow('does not exist');
    await expect(operator('settings', 'set', 'siteName')).rejects.toThrow(WrongUsage);
    expect(await operator('maintenance', 'on')).toEqual(['Maintenance is on.']);
    expect(await operator('maintenance', 'off')).toEqual(['Maintenance is off.']);
    await expect(operator('maintenance', 'perhaps')).rejects.toThrow('maintenance on|off');
  });

  it.each([[[]], [['dance']], [['verify']], [['verify', 'one', 'two']], [['constructor']]])(
    'refuses %j and shows the usage',
    async (words) => {
      await expect(operator(...words)).rejects.toThrow(WrongUsage);
      await expect(operator(...words)).rejects.toThrow('Usage: npm run operator -- ');
    },
  );

  it('documents every command that exists, and no other', () => {
    const names = [...Object.keys(commands), ...Object.keys(offlineCommands)];
    expect(usage.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  it('prints its help without installing packages', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'footlights-help-'));
    try {
      for (const part of ['scripts/lib.mjs', 'scripts/operator.mjs', 'server/operator/usage.json', 'package.json'])
        cpSync(part, path.join(folder, part));
      const printed = execFileSync(process.execPath, ['scripts/operator.mjs', 'help'], {
        cwd: folder,
        encoding: 'utf8',
      });
      expect(printed).toContain('verify USERNAME');
      expect(existsSync(path.join(folder, 'node_modules'))).toBe(false);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('runs as a separate process while the site runs and ends connections through it', async () => {
    const performer = await api.verifiedPerformer();
    const run = async (...words: string[]) => {
      const child = spawn(
        process.execPath,
        [path.resolve('node_modules/tsx/dist/cli.mjs'), 'server/operator/main.ts', ...words],
        { env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: api.database.url, FOOTLIGHTS_DATA: api.dataDir } },
      );
      let out = '';
      child.stdout.on('data', (chunk: Buffer) => {
        out += chunk.toString();
      });
      child.stderr.on('data', (chunk: Buffer) => {
        out += chunk.toString();
      });
      const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
      return { code, out: out.trim() };
    };
    expect(await run('suspend', performer.username)).toEqual({ code: 0, out: `${performer.username} is suspended.` });
    expect((await api.call('getPerformerMe', {}, performer.token)).status).toBe(401);
    await api.runJobs();
    expect(api.realtime.disconnected).toContainEqual({ accountId: performer.id, sessionId: expect.any(String) });
    expect(await run('verify', 'nobody-here')).toEqual({ code: 1, out: 'This account does not exist.' });
  }, 60_000);
});
