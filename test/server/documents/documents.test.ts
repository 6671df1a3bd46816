import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { deleteExpiredDocuments, deleteUnconfirmedDocuments } from '@server/features/documents/service/retention';
import { encryptPlainDocuments, resealDocuments } from '@server/features/documents/service/encrypting';
import { openDocument } from '@server/features/documents/service/viewing';
import { decidePerformer } from '@server/features/performers/service/enrolment';
import { decideStudio } from '@server/features/studios/service/enrolment';
import { runCommand } from '@server/operator/commands';
import { backUpUploads } from '@server/operator/uploadsBackup';
import { KEY_BYTES, makeSealing } from '@server/sealing/sealing';
import { closeDataFolder } from '@server/storage/privateModes';
import { signLink } from '@server/storage/signedLinks';
import { newKey } from '@server/storage/storage';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { documentFile } from '@test/support/files';

let api: Api;
let operator: Actor;
const temporary = mkdtempSync(path.join(os.tmpdir(), 'footlights-documents-'));
beforeAll(async () => {
  api = await startApi();
  operator = await api.operator();
});
afterAll(async () => {
  await api.close();
  rmSync(temporary, { recursive: true, force: true });
});

const content = documentFile().content as string;
const folder = () => path.join(api.dataDir, 'files', 'private', 'documents');
const fileOf = (key: string) => path.join(api.dataDir, 'files', key);
const modeOf = (file: string) => statSync(file).mode & 0o777;
const FIELDS = ['idVerification', 'documentVerification'] as const;

/** Returns the storage keys of a performer's documents by column. */
async function keysOf({
  id,
}: Actor): Promise<{ id_verification: string | null; document_verification: string | null }> {
  const { rows } = await api.database.pool.query<{ id_verification: string; document_verification: string }>(
    'select id_verification, document_verification from performers where account_id = $1',
    [id],
  );
  return rows[0]!;
}
const view = (accountId: string, field: string, token: string | null) =>
  fetch(`${api.url}/api/operator/documents/${accountId}/${field}`, {
    headers: token ? { authorization: token } : {},
  });
const viewsOf = async ({ id }: Actor) =>
  (
    await api.database.pool.query<{ by_id: string | null; details: unknown }>(
      `select by_id, details from security_events where kind = 'documentViewed' and account_id = $1 order by id`,
      [id],
    )
  ).rows;
const moveObsolete = (days: number) =>
  api.database.pool.query(`update documents set obsolete_at = obsolete_at - make_interval(days => $1)`, [days]);

describe('a stored identity document', () => {
  it('is encrypted, and only the user of the site can read the file', async () => {
    const performer = await api.registerPerformer();
    const { id_verification: key } = await keysOf(performer);
    expect(key).toMatch(/^private\/documents\/[-\w]+\.enc$/);
    const stored = readFileSync(fileOf(key!));
    expect(stored.toString('latin1')).not.toMatch(/PDF|EOF|obj/);
    expect([modeOf(fileOf(key!)), modeOf(folder()), modeOf(path.dirname(folder()))]).toEqual([0o600, 0o700, 0o700]);
  });

  it('has a key of its own: equal documents are stored as different bytes', async () => {
    const { id_verification, document_verification } = await keysOf(await api.registerPerformer());
    const [one, other] = [id_verification!, document_verification!].map((key) => readFileSync(fileOf(key)));
    expect(one!.equals(other!)).toBe(false);
  });

  it('cannot be opened as the document of another account or field, or after a change', async () => {
    const [one, other] = [await api.registerPerformer(), await api.registerPerformer()];
    const [from, to] = [(await keysOf(one)).id_verification!, (await keysOf(other)).id_verification!];
    const open = (who: Actor) => openDocument(api.ctx, { by: operator.id }, who.id, 'idVerification');
    writeFileSync(fileOf(to), readFileSync(fileOf(from)));
    await expect(open(other)).rejects.toThrow();
    await api.database.pool.query(
      `update documents d set sealed_key = (select sealed_key from documents where key = $1) where d.key = $2`,
      [from, to],
    );
    await expect(open(other)).rejects.toThrow();
    const bytes = readFileSync(fileOf(from));
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(fileOf(from), bytes);
    await expect(open(one)).rejects.toThrow();
    expect([await viewsOf(one), await viewsOf(other)]).toEqual([[], []]);
    await api.database.pool.query('delete from documents where account_id = any($1)', [[one.id, other.id]]);
  });

  it('is never served as a file, not even with a valid signature', async () => {
    const performer = await api.registerPerformer();
    const key = (await keysOf(performer)).id_verification!;
    const link = { key, until: Math.floor(Date.now() / 1000) + 600, holder: performer.id, download: null };
    for (const address of [`/files/${key}`, signLink(api.ctx.config.secrets, link)])
      expect((await fetch(api.url + address)).status).toBe(404);
  });

  it('is still encrypted in a backup', async () => {
    await api.registerPerformer();
    const into = path.join(temporary, 'backup');
    await backUpUploads(api.ctx.config, into);
    const saved = readdirSync(path.join(into, 'private', 'documents'));
    expect(saved.length).toBeGreaterThan(0);
    for (const name of saved)
      expect(readFileSync(path.join(into, 'private', 'documents', name), 'latin1')).not.toContain('PDF');
  });
});

describe('viewing a document', () => {
  it('gives operators the original as a download that no cache keeps, and records the view', async () => {
    const performer = await api.registerPerformer();
    const answer = await view(performer.id, 'idVerification', operator.token);
    expect([answer.status, await answer.text()]).toEqual([200, content]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${performer.id}-idVerification.pdf"`,
      'content-security-policy': expect.stringContaining("default-src 'none'; sandbox"),
      'x-content-type-options': 'nosniff',
    });
    expect(await viewsOf(performer)).toEqual([{ by_id: operator.id, details: { field: 'idVerification' } }]);
  });

  it('is refused to everybody else, the owner included, and leaves no record', async () => {
    const performer = await api.registerPerformer();
    const [member, studio] = [await api.registerMember(), await api.registerStudio()];
    const statuses = [];
    for (const token of [null, member.token, studio.token, performer.token])
      statuses.push((await view(performer.id, 'idVerification', token)).status);
    expect(statuses).toEqual([401, 403, 403, 403]);
    expect(await viewsOf(performer)).toEqual([]);
  });

  it('answers 404 for a document that does not exist and 400 for an unknown one', async () => {
    const performer = await api.registerPerformer();
    expect((await view(performer.id, 'releaseForm', operator.token)).status).toBe(404);
    expect((await view(performer.id, 'passwordHash', operator.token)).status).toBe(400);
    expect((await view(operator.id, 'idVerification', operator.token)).status).toBe(404);
  });

  it('shows the newest document after a replacement, and the document of a studio', async () => {
    const performer = await api.registerPerformer();
    const { id_verification: former } = await keysOf(performer);
    const files = { idVerification: { name: 'new.pdf', content: `${content}second` } };
    await api.must('uploadPerformerDocuments', { files }, performer.token);
    expect(await (await view(performer.id, 'idVerification', operator.token)).text()).toBe(`${content}second`);
    expect(existsSync(fileOf(former!))).toBe(false);
    const studio = await api.registerStudio();
    expect(await (await view(studio.id, 'documentVerification', operator.token)).text()).toBe(content);
  });

  it('writes a document to a new private file from the command line, and records it', async () => {
    const performer = await api.registerPerformer();
    const said: string[] = [];
    const run = (...words: string[]) => runCommand(api.ctx, ['documents', ...words], (line) => said.push(line));
    await run('list', performer.username);
    const target = path.join(temporary, 'review');
    await run('save', performer.username, 'idVerification', target);
    expect([readFileSync(`${target}.pdf`, 'utf8'), modeOf(`${target}.pdf`)]).toEqual([content, 0o600]);
    await expect(run('save', performer.username, 'idVerification', target)).rejects.toThrow('EEXIST');
    expect(said.join('\n')).toMatch(/idVerification {2}pdf .*Delete it after the review/s);
    expect((await viewsOf(performer))[0]).toEqual({ by_id: null, details: { field: 'idVerification' } });
  });
});

it('encrypts documents of earlier versions once and removes the plain files', async () => {
  const [performer, studio] = [await api.registerPerformer(), await api.registerStudio()];
  const plain = [newKey('private', 'documents', 'pdf'), newKey('private', 'documents', 'pdf')] as const;
  for (const key of plain) await api.ctx.storage.put(key, Buffer.from(content));
  const { pool } = api.database;
  await pool.query('delete from documents where account_id = any($1)', [[performer.id, studio.id]]);
  await pool.query('update performers set id_verification = $1, document_verification = null where account_id = $2', [
    plain[0],
    performer.id,
  ]);
  await pool.query('update studios set document_verification = $1 where account_id = $2', [plain[1], studio.id]);
  expect([await encryptPlainDocuments(api.ctx), await encryptPlainDocuments(api.ctx)]).toEqual([2, 0]);
  expect(plain.map((key) => existsSync(fileOf(key)))).toEqual([false, false]);
  expect(await (await view(performer.id, 'idVerification', operator.token)).text()).toBe(content);
  expect(await (await view(studio.id, 'documentVerification', operator.token)).text()).toBe(content);
});

it('seals the keys of documents again after a new encryption key, and leaves the files as they are', async () => {
  const performer = await api.registerPerformer();
  const key = (await keysOf(performer)).id_verification!;
  const before = readFileSync(fileOf(key));
  const former = {
    id: 'own',
    key: Buffer.from(readFileSync(path.join(api.dataDir, 'encryption.key'), 'utf8'), 'base64'),
  };
  const current = { id: 'next', key: randomBytes(KEY_BYTES) };
  const rotating = { ...api.ctx, sealing: makeSealing([current, former]) };
  const rotated = { ...api.ctx, sealing: makeSealing([current]) };
  const open = (ctx: typeof api.ctx) => openDocument(ctx, { by: null }, performer.id, 'idVerification');
  await expect(open(rotated)).rejects.toThrow('The key own is missing');
  expect(await resealDocuments(rotating)).toBeGreaterThanOrEqual(2);
  expect((await open(rotated)).content.toString()).toBe(content);
  expect(readFileSync(fileOf(key)).equals(before)).toBe(true);
  expect(await resealDocuments(rotating)).toBe(0);
  await resealDocuments({ ...api.ctx, sealing: makeSealing([former, current]) });
});

describe('the retention of documents', () => {
  const filesOf = async (who: Actor) => Object.values(await keysOf(who)).filter((key) => key !== null);

  it('keeps documents of a rejected registration for the days of the setting, then deletes them', async () => {
    const [rejected, pending] = [await api.registerPerformer(), await api.registerPerformer()];
    const studio = await api.registerStudio();
    await decidePerformer(api.ctx, rejected.id, 'rejected', 'Blurred.');
    await decideStudio(api.ctx, studio.id, 'rejected', 'Old.');
    const keys = await filesOf(rejected);
    await deleteExpiredDocuments(api.ctx);
    await moveObsolete(179);
    expect((await deleteExpiredDocuments(api.ctx)).expired).toBe(0);
    await moveObsolete(2);
    expect((await deleteExpiredDocuments(api.ctx)).expired).toBe(3);
    expect(keys.map((key) => existsSync(fileOf(key)))).toEqual([false, false]);
    expect(await api.must('getPerformerDocuments', {}, rejected.token)).toMatchObject({
      idVerification: false,
      documentVerification: false,
    });
    expect((await view(studio.id, 'documentVerification', operator.token)).status).toBe(404);
    for (const field of FIELDS) expect((await view(pending.id, field, operator.token)).status).toBe(200);
  });

  it('starts over when a rejected performer sends new documents', async () => {
    const performer = await api.registerPerformer();
    await decidePerformer(api.ctx, performer.id, 'rejected');
    await deleteExpiredDocuments(api.ctx);
    const files = { idVerification: documentFile() };
    await api.must('uploadPerformerDocuments', { files }, performer.token);
    await moveObsolete(400);
    expect((await deleteExpiredDocuments(api.ctx)).expired).toBe(0);
  });

  it('keeps the documents of a deleted account for the days of the setting', async () => {
    const performer = await api.verifiedPerformer();
    const keys = await filesOf(performer);
    await api.database.pool.query(`update accounts set status = 'deleted' where id = $1`, [performer.id]);
    await deleteExpiredDocuments(api.ctx);
    expect(keys.map((key) => existsSync(fileOf(key)))).toEqual([true, true]);
    await moveObsolete(181);
    await deleteExpiredDocuments(api.ctx);
    expect(keys.map((key) => existsSync(fileOf(key)))).toEqual([false, false]);
  });

  it('deletes documents after a day if the email address of an undecided registration is not confirmed', async () => {
    const [stranger, confirmed] = [await api.registerPerformer(), await api.registerPerformer()];
    const decided = await api.verifiedPerformer();
    const studio = await api.registerStudio();
    const { pool } = api.database;
    await pool.query('update accounts set email_verified_at = case when id = $1 then now() end', [confirmed.id]);
    const keys = await filesOf(stranger);
    expect(await deleteUnconfirmedDocuments(api.ctx)).toBe(0);
    await pool.query(`update documents set created_at = created_at - interval '25 hours' where account_id = any($1)`, [
      [stranger.id, confirmed.id, decided.id, studio.id],
    ]);
    expect(await deleteUnconfirmedDocuments(api.ctx)).toBe(3);
    expect(keys.map((key) => existsSync(fileOf(key)))).toEqual([false, false]);
    expect((await view(studio.id, 'documentVerification', operator.token)).status).toBe(404);
    for (const { id } of [confirmed, decided])
      for (const field of FIELDS) expect((await view(id, field, operator.token)).status).toBe(200);
    await api.must('uploadPerformerDocuments', { files: { idVerification: documentFile() } }, stranger.token);
  });

  it('deletes files without an account and files that belong to no document', async () => {
    const performer = await api.registerPerformer();
    const keys = await filesOf(performer);
    const orphan = newKey('private', 'documents', 'enc');
    await api.ctx.storage.put(orphan, Buffer.from('left behind'));
    await api.database.pool.query('delete from accounts where id = $1', [performer.id]);
    expect((await deleteExpiredDocuments(api.ctx)).orphans).toBe(0);
    expect(keys.map((key) => existsSync(fileOf(key)))).toEqual([false, false]);
    expect((await deleteExpiredDocuments(api.ctx, new Date(Date.now() + 60_000))).orphans).toBeGreaterThan(0);
    expect(existsSync(fileOf(orphan))).toBe(false);
  });
});

it('closes the data folder of earlier versions to other users of the machine', async () => {
  const dataDir = path.join(temporary, 'data');
  const inside = path.join(dataDir, 'files', 'private', 'documents');
  mkdirSync(inside, { recursive: true });
  writeFileSync(path.join(inside, 'a.pdf'), content);
  for (const open of [dataDir, path.join(dataDir, 'files'), path.join(dataDir, 'files', 'private'), inside])
    chmodSync(open, 0o755);
  chmodSync(path.join(inside, 'a.pdf'), 0o644);
  await closeDataFolder({ dataDir, databaseUrl: 'postgres://elsewhere' });
  expect([modeOf(dataDir), modeOf(inside), modeOf(path.join(inside, 'a.pdf'))]).toEqual([0o700, 0o700, 0o600]);
});
