import '@fastify/multipart';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FastifyRequest } from 'fastify';
import { type FileField } from '@contract/endpoint';
import { Transform } from 'node:stream';
import { invalid, Refusal, tooLarge } from './errors';

/** A file as it arrived: on disk, nothing about it believed yet. Removed when the answer is out. */
export interface Upload {
  field: string;
  /** the name the sender gave, base name only */
  filename: string;
  path: string;
  bytes: number;
}

export interface Form {
  fields: Record<string, unknown>;
  files: Record<string, Upload[]>;
  /** removes what arrived, whatever became of it */
  discard: () => Promise<void>;
}

/** The one file of a field that the contract calls required. */
export function fileOf(files: Record<string, Upload[]>, field: string): Upload {
  const file = files[field]?.[0];
  if (!file) throw invalid(field, 'This field is required!', 'required');
  return file;
}

/** `tags[]=a&tags[]=b` and repeated names become lists. */
function keep(fields: Record<string, unknown>, name: string, value: unknown): void {
  const key = name.replace(/\[\]$/, '');
  const present = fields[key];
  fields[key] =
    present === undefined
      ? name.endsWith('[]')
        ? [value]
        : value
      : [...(Array.isArray(present) ? present : [present]), value];
}

/** What one form may carry. */
const MOST_FILES = 60;
/** Text fields, and the lines between the parts. */
const AROUND_FILES = 1024 * 1024;

/** The last part of a name, whichever way its system writes paths, without what a file system or a header could stumble over. */
function baseName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';

  return last
    .replace(/[\x00-\x1f\x7f<>:"|?*]/g, '')
    .replace(/^\.+/, '')
    .trim()
    .slice(-200);
}

/** A body that says it is longer than all its files may be is not read at all. @throws Refusal 413 */
function refuseBeforehand(request: FastifyRequest, expected: Record<string, FileField>): void {
  const rules = Object.values(expected);
  const most = rules.reduce((sum, { maxBytes, count }) => sum + maxBytes * (count ?? 1), AROUND_FILES);
  if (Number(request.headers['content-length'] ?? 0) > most)
    throw tooLarge(Math.max(...rules.map(({ maxBytes }) => maxBytes)));
}

/** Lets bytes through up to a limit. @throws Refusal 413 in the stream, with the first byte too many */
function endAfter(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(tooLarge(maxBytes));
      else done(null, chunk);
    },
  });
}

/** Removes what uploads that were cut off with the process left behind. @returns how many folders */
export async function sweepUploads(tmpDir: string, before: Date): Promise<number> {
  let swept = 0;
  for (const name of await readdir(tmpDir).catch(() => [])) {
    const folder = path.join(tmpDir, name);
    // what is still written to is not left behind, however long ago it was begun
    const inside = (await readdir(folder).catch(() => [])).map((file) => path.join(folder, file));
    const times = await Promise.all(
      [folder, ...inside].map((place) =>
        stat(place).then(
          ({ mtime }) => mtime,
          () => before,
        ),
      ),
    );
    if (times.some((time) => time > before)) continue;
    await rm(folder, { recursive: true, force: true });
    swept += 1;
  }
  return swept;
}

/**
 * Reads a multipart body: text fields into an object, files streamed to `tmpDir`, memory flat.
 * @throws Refusal 413 beyond a file's limit, 400 for a missing or unexpected file; nothing stays on disk then.
 */
export async function readForm(
  request: FastifyRequest,
  expected: Record<string, FileField>,
  tmpDir: string,
): Promise<Form> {
  await mkdir(tmpDir, { recursive: true });
  const folder = await mkdtemp(path.join(tmpDir, 'upload-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  const form: Form = { fields: {}, files: {}, discard };
  try {
    let index = 0;
    refuseBeforehand(request, expected);
    for await (const part of request.parts({
      limits: { files: MOST_FILES, fields: 200, fieldSize: 100_000, fileSize: Infinity },
    })) {
      if (part.type === 'field') {
        keep(form.fields, part.fieldname, part.value);
        continue;
      }
      const rule = expected[part.fieldname];
      if (!rule) throw invalid(part.fieldname, 'This file is not expected here.', 'unexpected');
      const list = (form.files[part.fieldname] ??= []);
      if (list.length >= (rule.count ?? 1)) throw invalid(part.fieldname, 'Too many files.', 'count');
      const target = path.join(folder, String(index++));
      await pipeline(part.file, endAfter(rule.maxBytes), createWriteStream(target));
      const { size } = await stat(target);
      const filename = baseName(part.filename ?? '');
      // a form's empty field sends a file without a name
      if (size === 0 && filename) throw invalid(part.fieldname, 'This file is empty!', 'empty');
      if (size > 0) list.push({ field: part.fieldname, filename, path: target, bytes: size });
    }
    for (const [field, rule] of Object.entries(expected)) {
      if (rule.required && !form.files[field]?.length) throw invalid(field, 'This field is required!', 'required');
    }
    return form;
  } catch (error) {
    await discard();
    if (error instanceof Refusal) throw error;
    if (/^(ENOSPC|EDQUOT)$/.test((error as NodeJS.ErrnoException).code ?? '')) {
      request.log.error({ err: error }, 'an upload found no room on the disk');
      throw new Refusal(507, 'NO_ROOM', 'There is no room for this file at the moment. Please try again later.');
    }
    throw (error as { statusCode?: number }).statusCode
      ? error
      : new Refusal(400, 'BAD_REQUEST', 'The form could not be read.', { connection: 'close' });
  }
}
