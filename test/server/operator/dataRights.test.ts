import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runCommand } from '@server/operator/commands';
import { type Api, startApi } from '@test/support/api';
import { listIn, readArchive } from '@test/support/archive';
import { putOnStage } from '@test/support/money';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const operator = async (...words: string[]): Promise<string> => {
  const lines: string[] = [];
  await runCommand(api.ctx, words, (line) => lines.push(line));
  return lines.join('\n');
};
const statusOf = async (id: string) =>
  (await api.database.pool.query<{ status: string }>('select status from accounts where id = $1', [id])).rows[0]
    ?.status;
const eventsOf = async (id: string) =>
  (
    await api.database.pool.query<{ kind: string }>(
      'select kind from security_events where account_id = $1 and by_id is null order by id',
      [id],
    )
  ).rows.map(({ kind }) => kind);

describe('an operator acts for somebody who asked in writing', () => {
  it('exports the data of an account, which its owner downloads', async () => {
    const member = await api.registerMember();
    expect(await operator('export-data', member.username)).toContain(`${member.email} gets an email`);
    await api.runJobs();
    expect(await api.must('getDataExport', {}, member.token)).toMatchObject({ status: 'ready' });
    expect(await eventsOf(member.id)).toEqual(['exportRequested']);
  });

  it('writes the archive of a suspended account to a file', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'footlights-export-'));
    const member = await api.registerMember();
    await operator('suspend', member.username);
    const file = path.join(folder, 'data.zip');
    expect(await operator('export-data', member.username, file)).toContain(file);
    const profile = listIn(await readArchive(readFileSync(file)), 'profile.json');
    expect(profile).toMatchObject([{ username: member.username }]);
    expect(await eventsOf(member.id)).toContain('exportDownloaded');
    rmSync(folder, { recursive: true });
  });

  it('schedules a deletion and takes it back', async () => {
    const member = await api.registerMember();
    expect(await operator('erase', member.username)).toContain('will be deleted on');
    expect(await statusOf(member.id)).toBe('closing');
    expect(await operator('keep', member.username)).toBe(`${member.username} is kept.`);
    expect(await statusOf(member.id)).toBe('active');
    expect(await operator('keep', member.username)).toContain('No deletion');
    expect(await eventsOf(member.id)).toEqual(['deletionRequested', 'deletionCancelled']);
  });

  it('gives a suspended account its suspension back when it is kept', async () => {
    const member = await api.registerMember();
    await operator('suspend', member.username);
    await operator('erase', member.username);
    await operator('keep', member.username);
    expect(await statusOf(member.id)).toBe('suspended');
  });

  it('deletes an account now', async () => {
    const member = await api.registerMember();
    await operator('erase', member.username);
    expect(await operator('erase', member.username, '--now')).toContain('being deleted now');
    await api.runJobs();
    expect(await statusOf(member.id)).toBe('deleted');
    expect(await eventsOf(member.id)).toContain('accountDeleted');
  });

  it('is refused while something blocks the deletion, and for operators', async () => {
    const performer = await api.verifiedPerformer();
    await putOnStage(api, performer.id);
    await api.must('startLive', { body: {} }, performer.token);
    await api.database.pool.query("update stream_sessions set status = 'live'");
    await expect(operator('erase', performer.username, '--now')).rejects.toThrow('End your show first.');
    await expect(operator('erase', (await api.operator()).username)).rejects.toThrow('operators');
    await expect(operator('erase', performer.username, 'today')).rejects.toThrow('erase USERNAME [--now]');
  });
});
