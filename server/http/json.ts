import { type FastifyInstance } from 'fastify';
import { Refusal } from './errors';

/** The deepest JSON that is read. Calls need five levels at most; thousands would exhaust the stack of a reader. */
export const JSON_MAX_DEPTH = 32;

export const TOO_DEEP_TEXT = `This is nested too deeply. At most ${JSON_MAX_DEPTH} levels are read.`;
/** 400: the input has more than 32 levels. */
export const tooDeep = () => new Refusal(400, 'BAD_REQUEST', TOO_DEEP_TEXT);

const [QUOTE, BACKSLASH] = ['"'.charCodeAt(0), '\\'.charCodeAt(0)];
const [OPEN_LIST, OPEN_OBJECT] = ['['.charCodeAt(0), '{'.charCodeAt(0)];
const [CLOSE_LIST, CLOSE_OBJECT] = [']'.charCodeAt(0), '}'.charCodeAt(0)];

/** Returns the index of the quote that ends a string. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

/** Returns whether a JSON text has more than 32 levels, without parsing it. */
export function isTextTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1;
      if (depth > JSON_MAX_DEPTH) return true;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
  }
  return false;
}

/** Returns whether a parsed value has more than 32 levels. */
export function isValueTooDeep(value: unknown, levels = JSON_MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false;
  if (levels === 0) return true;
  const parts: unknown[] = Array.isArray(value) ? value : Object.values(value);
  for (const part of parts) if (isValueTooDeep(part, levels - 1)) return true;
  return false;
}

/** Parses JSON bodies as Fastify does, but refuses deeply nested ones before they are parsed. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    isTextTooDeep(body) ? done(tooDeep()) : parse(request, body, done),
  );
}
