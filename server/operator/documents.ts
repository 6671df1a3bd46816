import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DOCUMENT_FIELDS, type DocumentField } from '@contract/documents';
import { type Context } from '../context';
import { findAccountByUsername } from '../features/auth/service/accounts';
import { listDocuments, openDocument } from '../features/documents/service/viewing';
import { COMMAND_LINE } from '../features/security/service/record';
import { type Say, WrongUsage } from './usage';

const isField = (text: string): text is DocumentField => (DOCUMENT_FIELDS as readonly string[]).includes(text);

async function list(ctx: Context, username: string, say: Say): Promise<void> {
  const rows = await listDocuments(ctx, (await findAccountByUsername(ctx, username)).id);
  for (const { field, format, createdAt } of rows)
    say(`${field}  ${format}  stored ${createdAt.toISOString().slice(0, 10)}`);
  say(
    rows.length === 0
      ? `${username} has no documents.`
      : 'Write one to a file with: save USERNAME DOCUMENT FILE. The security log records it.',
  );
}

async function save(ctx: Context, username: string, field: string, file: string, say: Say): Promise<void> {
  if (!isField(field) || !file) throw new WrongUsage('documents');
  const { id } = await findAccountByUsername(ctx, username);
  const { content, format } = await openDocument(ctx, COMMAND_LINE, id, field);
  const target = path.resolve(path.extname(file) ? file : `${file}.${format}`);
  // never over another file
  await writeFile(target, content, { mode: 0o600, flag: 'wx' });
  say(`${target} is not encrypted. Delete it after the review.`);
}

/** Lists and decrypts identity documents: `list USERNAME`, `save USERNAME DOCUMENT FILE`. @throws WrongUsage */
export async function documentsCommand(
  ctx: Context,
  [action = '', username = '', field = '', file = '']: string[],
  say: Say,
): Promise<void> {
  if (action === 'list' && username) return list(ctx, username, say);
  if (action === 'save' && username) return save(ctx, username, field, file, say);
  throw new WrongUsage('documents');
}
