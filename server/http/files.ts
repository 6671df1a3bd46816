import { type OutgoingHttpHeaders } from 'node:http';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { validate as isUuid } from 'uuid';
import { verifyLink } from '../storage/signedLinks';
import { fileUrl, type ByteRange, contentTypeOf, isKey, type Storage } from '../storage/storage';
import { type ResizedFormat, type ResizedPictures, PICTURE_WIDTHS } from '../storage/resizedPictures';
import { type Caller, type Identify } from './caller';
import { notFound, Refusal } from './errors';
import { tokenOf } from './visitor';

export interface FilesOptions {
  storage: Storage;
  pictures: ResizedPictures;
  secret: string;
  /** whether whom a grant was given to may still have it: asked at every request, so also for every part of a video */
  stillMay: (holder: string, request: FastifyRequest) => Promise<boolean>;
}

/** Pictures of a page and parts of a video come by the dozen, and many visitors may share an address. */
const crowded = { rateLimit: { max: 6000, timeWindow: 60_000 } };

/** How long an address of the store itself works, when browsers are sent there. */
const DIRECT_SECONDS = 300;

/**
 * One range of `Range: bytes=...`; undefined when none is asked for that we serve (several at once count as none).
 * @throws Refusal 416 when it lies outside of the file
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | undefined {
  const asked = header?.match(/^bytes=(\d*)-(\d*)$/);
  if (!asked || (asked[1] === '' && asked[2] === '')) return undefined;
  const last = bytes - 1;
  const range =
    asked[1] === ''
      ? { start: Math.max(0, bytes - Number(asked[2])), end: last }
      : { start: Number(asked[1]), end: asked[2] === '' ? last : Math.min(last, Number(asked[2])) };
  if (range.start > range.end || (asked[1] === '' && Number(asked[2]) === 0))
    throw new Refusal(416, 'RANGE_NOT_SATISFIABLE', 'This part of the file does not exist.', {
      'content-range': `bytes */${bytes}`,
    });
  return range;
}

/** `attachment` under a name of any letters (RFC 6266). */
const dispositionOf = (name: string) =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;

async function send(
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  headers: Record<string, string>,
) {
  const found = await storage.stat(key);
  if (!found) throw notFound('This file');
  const etag = `"${key.slice(key.lastIndexOf('/') + 1)}"`;
  // a key names one content for ever: whoever has it by its tag has it
  if (request.headers['if-none-match'] === etag)
    return reply.code(304).headers({ etag, 'cache-control': headers['cache-control'] }).send();
  const unlike = request.headers['if-range'] !== undefined && request.headers['if-range'] !== etag;
  const range = unlike ? undefined : rangeOf(request.headers.range, found.bytes);
  reply.headers({
    'content-type': contentTypeOf(key),
    'content-length': range ? range.end - range.start + 1 : found.bytes,
    ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${found.bytes}` } : {}),
    'accept-ranges': 'bytes',
    'last-modified': found.modified.toUTCString(),
    etag,
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  reply.code(range ? 206 : 200);
  if (request.method === 'HEAD') {
    // Fastify would say that the body it does not send has no length
    reply.hijack();
    reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders).end();
    return reply;
  }
  const file = await storage.open(key, range);
  if (!file) throw notFound('This file');
  return reply.send(file.stream);
}

const PICTURE = /\.(webp|jpg|png)$/;
const FOREVER = 'public, max-age=31536000, immutable';

/** Pictures of running shows, each a new one after a quarter of a minute: as WebP they are drawn in a third of the time, and are no larger. */
const FLEETING = 'public/live/';
/** The best of the formats that this browser takes. */
const formatFor = (key: string, accept = ''): ResizedFormat | null =>
  accept.includes('image/avif') && !key.startsWith(FLEETING) ? 'avif' : accept.includes('image/webp') ? 'webp' : null;

/** A public picture in one of the widths of pages, in the best format that the browser takes; null where it is to be had only as it is. */
async function sizedOf(
  { storage, pictures }: Pick<FilesOptions, 'storage' | 'pictures'>,
  key: string,
  asked: unknown,
  accept?: string,
) {
  const width = PICTURE_WIDTHS.find((one) => String(one) === asked);
  const format = formatFor(key, accept);
  if (!width || !format || !PICTURE.test(key) || !(await storage.stat(key))) return null;
  const picture = await pictures.resize(key, width, format);
  return (
    picture && {
      ...picture,
      headers: {
        'content-type': `image/${format}`,
        etag: `"${key.slice(key.lastIndexOf('/') + 1)}-${width}-${format}"`,
        'cache-control': FOREVER,
        vary: 'Accept',
        'x-content-type-options': 'nosniff',
      },
    }
  );
}

/**
 * Serves stored files, whole or in parts: the public shelf to everybody, and browsers keep it; the private shelf by signed addresses alone, each request
 * looked at anew. What is not there, not signed, over, or not theirs any more is the same 404.
 */
export function serveFiles(app: FastifyInstance, { storage, pictures, secret, stillMay }: FilesOptions): void {
  type Named = { Params: { '*': string }; Querystring: Record<string, unknown> };
  app.get<Named>('/files/public/*', { schema: { hide: true }, config: crowded }, async (request, reply) => {
    const key = `public/${request.params['*']}`;
    if (!isKey(key)) throw notFound('This file');
    const { w } = request.query;
    if (w === undefined) return send(storage, request, reply, key, { 'cache-control': FOREVER });
    const sized = await sizedOf({ storage, pictures }, key, w, request.headers.accept);
    // what cannot be drawn now comes as it is, and is asked for anew next time
    if (!sized) return send(storage, request, reply, key, { 'cache-control': 'public, max-age=60', vary: 'Accept' });
    reply.headers(sized.headers);
    if (request.headers['if-none-match'] === sized.headers.etag) return reply.code(304).send();
    return reply.header('content-length', sized.bytes).send(request.method === 'HEAD' ? undefined : sized.open());
  });
  app.get<Named>(`${fileUrl('private')}/*`, { schema: { hide: true }, config: crowded }, async (request, reply) => {
    const key = `private/${request.params['*']}`;
    const grant = isKey(key) ? verifyLink(secret, key, request.query, new Date()) : null;
    if (!grant || !(await stillMay(grant.holder, request))) throw notFound('This file');
    const disposition: Record<string, string> =
      grant.download === null ? {} : { 'content-disposition': dispositionOf(grant.download) };
    // (a signed address of the store holds for fetching alone)
    if (storage.directUrl && request.method !== 'HEAD') {
      const address = await storage.directUrl(key, {
        seconds: DIRECT_SECONDS,
        headers: { contentType: contentTypeOf(key), contentDisposition: disposition['content-disposition'] },
      });
      return reply.header('cache-control', 'private, no-store').redirect(address, 302);
    }
    // kept by the visitor's own browser alone, and not beyond the leave
    return send(storage, request, reply, key, {
      'cache-control': `private, max-age=${Math.max(0, grant.until - Math.floor(Date.now() / 1000))}`,
      ...disposition,
    });
  });
}

/** Where the picture of a performer's room is kept, for who asks; null where there is none, or none for them. */
export type RoomPictureFor = (username: string, request: FastifyRequest) => Promise<string | null>;

/** An address of a room's picture that stays: crawlers keep addresses for days, and pictures of shows are replaced every quarter of a minute. */
export function serveRoomPictures(app: FastifyInstance, storage: Storage, keyFor: RoomPictureFor): void {
  app.get<{ Params: { name: string } }>(
    '/files/rooms/:name',
    { schema: { hide: true }, config: crowded },
    async (request, reply) => {
      const username = /^(.{1,60})\.webp$/.exec(request.params.name)?.[1];
      const key = username ? await keyFor(username, request) : null;
      if (!key || !isKey(key)) throw notFound('This picture');
      // not for caches that serve several countries: some may not see it
      return send(storage, request, reply, key, { 'cache-control': 'private, max-age=30' });
    },
  );
}

/** Where the picture of a message is kept, for a caller who may see it; null for everybody else. */
export type PhotoKeyFor = (caller: Caller | null, messageId: string, size: 'large' | 'small') => Promise<string | null>;

const TOKEN_COOKIE = /(?:^|;\s*)token=([^;]+)/;

/**
 * Serves the pictures of messages to those who may read them. A picture on a page comes with no header of ours, so the cookie with the session's token
 * counts here as well: nothing is changed by looking. Every time is asked anew whether it is still theirs.
 */
export function servePhotos(app: FastifyInstance, storage: Storage, identify: Identify, keyFor: PhotoKeyFor): void {
  app.get<{ Params: { id: string; size: string } }>(
    '/files/messages/:id/:size',
    { schema: { hide: true } },
    async (request, reply) => {
      const token = tokenOf(request) ?? TOKEN_COOKIE.exec(request.headers.cookie ?? '')?.[1];
      const size = /^(large|small)\.webp$/.exec(request.params.size)?.[1] as 'large' | 'small' | undefined;
      const caller = token ? await identify(token) : null;
      const key = size && isUuid(request.params.id) ? await keyFor(caller, request.params.id, size) : null;
      const file = key ? await storage.open(key) : null;
      if (!file) throw notFound('This file');
      const etag = `"${key}"`;
      if (request.headers['if-none-match'] === etag) {
        file.stream.destroy();
        return reply.code(304).headers({ etag, 'cache-control': 'private, no-cache' }).send();
      }
      return reply
        .headers({
          etag,
          'content-type': contentTypeOf(key!),
          'content-length': file.bytes,
          'cache-control': 'private, no-cache',
          'last-modified': file.modified.toUTCString(),
          'x-content-type-options': 'nosniff',
        })
        .send(file.stream);
    },
  );
}
