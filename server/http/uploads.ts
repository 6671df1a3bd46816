import { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FastifyRequest } from 'fastify';
import { type FileField } from '@contract/endpoint';
import { Transform } from 'node:stream';
import { invalid, noRoom, Refusal, tooLarge } from './errors';

/** An uploaded file on disk, not validated yet. It is deleted after the reply. */
export interface Upload {
  field: string;
  /** the file name as sent, without folders */
  filename: string;
  path: string;
  bytes: number;
}

export interface Form {
  fields: Record<string, unknown>;
  files: Record<string, Upload[]>;
  /** deletes the uploaded files that are still there */
  discard: () => Promise<void>;
}

/** Returns the file of a required field. @throws Refusal 400 without one */
export function fileOf(files: Record<string, Upload[]>, field: string): Upload {
  const file = files[field]?.[0];
  if (!file) throw invalid(field, 'This field is required!', 'required');
  return file;
}

/** Adds a field; `tags[]=a&tags[]=b` and repeated names become lists. */
function addField(fields: Record<string, unknown>, name: string, value: unknown): void {
  const key = name.replace(/\[\]$/, '');
  const present = fields[key];
  fields[key] =
    present === undefined
      ? name.endsWith('[]')
        ? [value]
        : value
      : [...(Array.isArray(present) ? present : [present]), value];
}

/** Limits of one form. */
const FORM_MAX_FILES = 60;
const FORM_MAX_FIELDS = 200;
const FIELD_MAX_BYTES = 100_000;
/** All text fields with their names; and, where the length is known in advance, with the boundaries. */
const FORM_TEXT_MAX_BYTES = 256 * 1024;

/** Returns a file name without folders and without characters that file systems or headers do not allow. */
function baseName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';

  return last
    .replace(/[\x00-\x1f\x7f<>:"|?*]/g, '')
    .replace(/^\.+/, '')
    .trim()
    .slice(-200);
}

/** Refuses a body whose Content-Length exceeds all limits together, before it is read. @throws Refusal 413 */
function refuseTooLong(request: FastifyRequest, expected: Record<string, FileField>): void {
  const rules = Object.values(expected);
  const most = rules.reduce((sum, { maxBytes, count }) => sum + maxBytes * (count ?? 1), FORM_TEXT_MAX_BYTES);
  if (Number(request.headers['content-length'] ?? 0) > most)
    throw tooLarge(Math.max(...rules.map(({ maxBytes }) => maxBytes)));
}

/** Passes bytes through up to a limit, then fails the stream with a Refusal 413. */
function limitBytes(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(tooLarge(maxBytes));
      else done(null, chunk);
    },
  });
}

/** Returns a function that counts text fields and throws a Refusal 413; a body without Content-Length needs it. */
function limitFields(): (field: MultipartValue) => void {
  let bytes = 0;
  return ({ fieldname, value, valueTruncated }) => {
    // the rest of a long value is cut off already
    if (valueTruncated) throw tooLarge(FIELD_MAX_BYTES);
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    bytes += Buffer.byteLength(fieldname) + Buffer.byteLength(text);
    if (bytes > FORM_TEXT_MAX_BYTES) throw tooLarge(FORM_TEXT_MAX_BYTES);
  };
}

/** Deletes the folders of uploads that a killed process left behind. @returns how many */
export async function deleteAbandonedUploads(tmpDir: string, before: Date): Promise<number> {
  let deleted = 0;
  for (const name of await readdir(tmpDir).catch(() => [])) {
    const folder = path.join(tmpDir, name);
    // a folder that is still written to is in use, however old it is
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
    deleted += 1;
  }
  return deleted;
}

/** Reads the parts of a form; `write` stores a file and returns its path. */
async function readParts(
  request: FastifyRequest,
  expected: Record<string, FileField>,
  form: Form,
  write: (part: MultipartFile, rule: FileField) => Promise<string>,
): Promise<void> {
  const countField = limitFields();
  for await (const part of request.parts({
    limits: { files: FORM_MAX_FILES, fields: FORM_MAX_FIELDS, fieldSize: FIELD_MAX_BYTES, fileSize: Infinity },
  })) {
    if (part.type === 'field') {
      countField(part);
      addField(form.fields, part.fieldname, part.value);
      continue;
    }
    const rule = expected[part.fieldname];
    if (!rule) throw invalid(part.fieldname, 'This file is not expected here.', 'unexpected');
    const list = (form.files[part.fieldname] ??= []);
    if (list.length >= (rule.count ?? 1)) throw invalid(part.fieldname, 'Too many files.', 'count');
    const target = await write(part, rule);
    const { size } = await stat(target);
    const filename = baseName(part.filename ?? '');
    // an empty file input sends a file without a name
    if (size === 0 && filename) throw invalid(part.fieldname, 'This file is empty!', 'empty');
    if (size > 0) list.push({ field: part.fieldname, filename, path: target, bytes: size });
  }
}

const STUCK_CHECK_INTERVAL_MS = 1_000;
const STUCK_CHECKS_MAX = 5;

/**
 * Rejects when the parser no longer takes the bytes that have arrived, which some malformed forms cause: nothing else
 * would ever end such a request. A sender who is slow and a disk that is slow are not stuck.
 */
function watchParser({ raw }: FastifyRequest, isWriting: () => boolean): { stuck: Promise<never>; end: () => void } {
  let checks = 0;
  let before = -1;
  let timer: NodeJS.Timeout | undefined;
  const stuck = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      const received = raw.socket.bytesRead;
      const waits = (raw.complete || raw.readableLength > 0) && !isWriting() && received === before;
      checks = waits ? checks + 1 : 0;
      before = received;
      if (checks >= STUCK_CHECKS_MAX) reject(new Error('the multipart parser is stuck'));
    }, STUCK_CHECK_INTERVAL_MS);
  });
  return { stuck, end: () => clearInterval(timer) };
}

/**
 * Reads the rest of a body and drops it. Otherwise the next request on the same connection, which may be another
 * visitor's behind a proxy, would wait forever.
 */
function skipRest({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

/**
 * Reads a multipart body: text fields into an object, files streamed to `tmpDir` with flat memory.
 * @throws Refusal 413 over the limit of a file or of the text, 400 for a missing or unexpected file, 507 on a full
 *   disk; nothing stays on disk then
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
  let isWriting = false;
  const write = async (part: MultipartFile, rule: FileField): Promise<string> => {
    const target = path.join(folder, String(index++));
    isWriting = true;
    await pipeline(part.file, limitBytes(rule.maxBytes), createWriteStream(target)).finally(() => {
      isWriting = false;
    });
    return target;
  };
  let index = 0;
  const parser = watchParser(request, () => isWriting);
  try {
    refuseTooLong(request, expected);
    await Promise.race([readParts(request, expected, form, write), parser.stuck]);
    for (const [field, rule] of Object.entries(expected)) {
      if (rule.required && !form.files[field]?.length) throw invalid(field, 'This field is required!', 'required');
    }
    return form;
  } catch (error) {
    await discard();
    if (error instanceof Refusal) throw error;
    if (/^(ENOSPC|EDQUOT)$/.test((error as NodeJS.ErrnoException).code ?? '')) {
      request.log.error({ err: error }, 'the disk is full: an upload was refused');
      throw noRoom();
    }
    throw (error as { statusCode?: number }).statusCode
      ? error
      : new Refusal(400, 'BAD_REQUEST', 'The form could not be read. Nothing was saved. Please send it again.', {
          connection: 'close',
        });
  } finally {
    parser.end();
    skipRest(request);
  }
}
