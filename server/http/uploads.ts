import '@fastify/multipart';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FastifyRequest } from 'fastify';
import { type FileField } from '@contract/endpoint';
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
  fields[key] = present === undefined ? (name.endsWith('[]') ? [value] : value) : [...(Array.isArray(present) ? present : [present]), value];
}

/**
 * Reads a multipart body: text fields into an object, files streamed to `tmpDir`, memory flat.
 * @throws Refusal 413 beyond a file's limit, 400 for a missing or unexpected file; nothing stays on disk then.
 */
export async function readForm(request: FastifyRequest, expected: Record<string, FileField>, tmpDir: string): Promise<Form> {
  await mkdir(tmpDir, { recursive: true });
  const folder = await mkdtemp(path.join(tmpDir, 'upload-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  const form: Form = { fields: {}, files: {}, discard };
  try {
    let index = 0;
    for await (const part of request.parts({ limits: { files: 60, fields: 200, fieldSize: 100_000, fileSize: Math.max(...Object.values(expected).map((field) => field.maxBytes)) } })) {
      if (part.type === 'field') {
        keep(form.fields, part.fieldname, part.value);
        continue;
      }
      const rule = expected[part.fieldname];
      if (!rule) throw invalid(part.fieldname, 'This file is not expected here.', 'unexpected');
      const list = (form.files[part.fieldname] ??= []);
      if (list.length >= (rule.count ?? 1)) throw invalid(part.fieldname, 'Too many files.', 'count');
      const target = path.join(folder, String(index++));
      await pipeline(part.file, createWriteStream(target));
      const { size } = await stat(target);
      if (part.file.truncated || size > rule.maxBytes) throw tooLarge(rule.maxBytes);
      if (size > 0) list.push({ field: part.fieldname, filename: path.basename(part.filename ?? ''), path: target, bytes: size });
    }
    for (const [field, rule] of Object.entries(expected)) {
      if (rule.required && !form.files[field]?.length) throw invalid(field, 'This field is required!', 'required');
    }
    return form;
  } catch (error) {
    await discard();
    if (error instanceof Refusal) throw error;
    throw (error as { statusCode?: number }).statusCode ? error : new Refusal(400, 'BAD_REQUEST', 'The form could not be read.');
  }
}
