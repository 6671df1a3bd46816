import { createHash } from 'node:crypto';
import { type FastifyReply, type FastifyRequest } from 'fastify';

/** Addresses whose content is remembered; the oldest are forgotten first. */
const ADDRESSES_MAX = 1000;

const single = (value: string | string[] | undefined): string => [value ?? ''].flat()[0] ?? '';

interface Seen {
  etag: string;
  since: Date;
}

/**
 * Answers requests for texts that change, with `ETag`, `Last-Modified` and 304. A text counts as modified when this
 * process first saw it, because an entry that was removed leaves no date.
 */
export class ConditionalTexts {
  private readonly seen = new Map<string, Seen>();

  /** Adds the headers of a text. Returns the text, or nothing with status 304 when the client has it. */
  answer(request: FastifyRequest, reply: FastifyReply, { key, text }: { key: string; text: string }): string {
    const { etag, since } = this.note(key, text);
    reply.header('etag', etag).header('last-modified', since.toUTCString());
    if (!isKnown(request, etag, since)) return text;
    reply.code(304);
    return '';
  }

  private note(key: string, text: string): Seen {
    const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`;
    const before = this.seen.get(key);
    if (before?.etag === etag) return before;
    const now = { etag, since: new Date() };
    this.seen.delete(key);
    this.seen.set(key, now);
    if (this.seen.size > ADDRESSES_MAX) this.seen.delete(this.seen.keys().next().value!);
    return now;
  }
}

/** Whether the client has the text already (RFC 9110, 13.1): the tag decides if it sends one, otherwise the date. */
function isKnown({ headers }: FastifyRequest, etag: string, since: Date): boolean {
  const tags = single(headers['if-none-match']);
  if (tags) return tags.trim() === '*' || tags.split(/\s*,\s*/).includes(etag);
  const date = Date.parse(single(headers['if-modified-since']));
  return date >= Math.floor(since.getTime() / 1000) * 1000;
}
