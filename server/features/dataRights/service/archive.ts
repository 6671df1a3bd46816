import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { type Context } from '@server/context';
import { csvStream } from '@server/http/csv';
import { type Account, findAccount } from '../../auth/service/accounts';
import { exportEarnings } from '../../earnings/service/export';
import { toTokens } from '../../ledger/rules';
import { readSettings } from '../../site/service';
import { findOwnFiles, type LedgerLine, readLedger } from '../store/archiveFiles';
import { readPart } from '../store/archivePart';
import { ARCHIVE_PARTS } from '../store/archiveParts';

/** Lets the archive's streams open one after the other, when their turn comes. */
type Open = () => Promise<Readable>;

function addLazily(zip: ZipFile, name: string, compress: boolean, open: Open): void {
  zip.addReadStreamLazy(name, { compress, mode: 0o600 }, (done) => {
    open().then(
      (stream) => done(null, stream),
      (error: unknown) => done(error, Readable.from([])),
    );
  });
}

/** Writes pages of entries as one JSON list. */
async function* jsonList(pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let lead = '[\n';
  for await (const page of pages) {
    yield page
      .map((entry) => {
        const line = `${lead}${JSON.stringify(entry)}`;
        lead = ',\n';
        return line;
      })
      .join('');
  }
  yield lead === '[\n' ? '[]\n' : '\n]\n';
}

const LEDGER_HEADER = ['date', 'type', 'description', 'performer', 'tokens', 'balance after'];

function ledgerCsv(ctx: Context, account: Account): Readable {
  let balance = 0;
  const kind = account.role === 'user' ? 'member' : account.role === 'studio' ? 'studio' : 'performer';
  return csvStream(LEDGER_HEADER, readLedger(ctx.db, account.id, kind), (line: LedgerLine) => {
    balance += line.amount;
    return [
      line.createdAt.toISOString(),
      line.kind,
      line.note,
      line.performer ?? '',
      toTokens(line.amount),
      toTokens(balance),
    ];
  });
}

const earns = ({ role }: Account) => role === 'performer' || role === 'studio';

function readme(account: Account, siteName: string, date: Date): string {
  const line = (file: string, about: string) => `${file.padEnd(26)}${about}`;
  return [
    `Your data at ${siteName}`,
    '',
    `This archive has the data of the account ${account.username} on ${date.toUTCString()}.`,
    'The .json files are text that any editor or browser shows; the .csv files open in a spreadsheet.',
    'Times are in UTC. A list is empty ([]) when there is nothing of its kind.',
    '',
    ...ARCHIVE_PARTS.map(({ file, about }) => line(file, about)),
    line('ledger.csv', 'every token that came to your account or left it'),
    ...(earns(account) ? [line('earnings.csv', 'your earnings')] : []),
    line('files/', 'your pictures, videos and other files; the lists above name them'),
    '',
    'Not in this archive: your password and the secrets of your second factors (we cannot read them), the numbers of',
    'your payment details (they are encrypted; you see them under Payments), and your identity documents. Ask us for a',
    'copy of your documents. Of other people, the archive has only what you could see on the site.',
    '',
  ].join('\r\n');
}

/**
 * Adds everything to the archive. Nothing is read before its turn, so that memory stays flat however much there is.
 */
async function fill(ctx: Context, zip: ZipFile, account: Account): Promise<void> {
  const { siteName } = await readSettings(ctx);
  zip.addBuffer(Buffer.from(readme(account, siteName, new Date())), 'README.txt', { mode: 0o600 });
  for (const part of ARCHIVE_PARTS)
    addLazily(zip, part.file, true, async () =>
      Readable.from(jsonList(readPart(ctx.db, part, account.id)), { objectMode: false }),
    );
  addLazily(zip, 'ledger.csv', true, async () => ledgerCsv(ctx, account));
  if (earns(account))
    addLazily(zip, 'earnings.csv', true, () =>
      exportEarnings(ctx, account.id, { fromDate: undefined, toDate: undefined }),
    );
  for (const key of await findOwnFiles(ctx.db, account.id)) {
    // a file that was deleted meanwhile is left out
    if (!(await ctx.storage.stat(key))) continue;
    addLazily(zip, `files/${key.replace(/^(public|private)\//, '')}`, false, async () => {
      const file = await ctx.storage.open(key);
      return file?.stream ?? Readable.from([]);
    });
  }
}

/**
 * Writes the archive of an account's data to a file: JSON and CSV, the account's own files, and a README.txt.
 * @throws Error when a row or a file cannot be read; the file is incomplete then
 */
export async function writeArchive(ctx: Context, accountId: string, target: string): Promise<void> {
  const account = await findAccount(ctx.db, accountId);
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const written = pipeline(output, createWriteStream(target, { mode: 0o600 }));
  try {
    await fill(ctx, zip, account);
    zip.end();
  } catch (error) {
    output.destroy(error as Error);
  }
  await written;
}
