import { type OutgoingHttpHeaders } from 'node:http';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { validate as isUuid } from 'uuid';
import { USERNAME_LOOKUP_MAX_CHARACTERS } from '@contract/limits';
import { type Secrets } from '../sealing/keys';
import { verifyLink } from '../storage/signedLinks';
import { fileUrl, type ByteRange, contentTypeOf, isKey, type Storage } from '../storage/storage';
import { type ResizedFormat } from '../pictures/tasks';
import { type ResizedPictures, PICTURE_WIDTHS } from '../storage/resizedPictures';
import { type Caller, type Identify } from './caller';
import { notFound, Refusal } from './errors';
import { tokenOf } from './visitor';

export interface FilesOptions {
  storage: Storage;
  pictures: ResizedPictures;
  secrets: Secrets;
  /**
   * returns whether the holder of a signed link may still open the file; asked for every request, so for every part of
   * a video
   */
  mayStillOpen: (holder: string, request: FastifyRequest) => Promise<boolean>;
  /** returns whether a request comes from whom a link is for */
  isFromOwner: (binding: string, request: FastifyRequest) => Promise<boolean>;
}

/** A page loads dozens of pictures, a video hundreds of parts, and many visitors may share an IP address. */
const FILE_RATE_LIMIT = { rateLimit: { max: 6000, timeWindow: 60_000 } };

/** Identity documents are encrypted and have a call of their own, for operators. */
const IDENTITY_DOCUMENTS = 'private/documents/';

/** The refusal of a link that was passed on, or that outlived its session. */
const notTheirs = () =>
  new Refusal(
    403,
    'LINK_OF_ANOTHER_SESSION',
    'This link works only in the browser that it was made for. Open the page that it comes from.',
  );

/** How long a presigned URL of the bucket works. */
const PRESIGNED_URL_SECONDS = 300;

/**
 * Parses `Range: bytes=...`. Returns undefined without a range and for several ranges, which are not supported.
 * @throws Refusal 416 when the range is outside the file
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

/** Returns a Content-Disposition for a download with any file name (RFC 6266). */
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
  // the content of a key never changes, so a matching ETag is always current
  if (request.headers['if-none-match'] === etag)
    return reply.code(304).headers({ etag, 'cache-control': headers['cache-control'] }).send();
  const hasChanged = request.headers['if-range'] !== undefined && request.headers['if-range'] !== etag;
  const range = hasChanged ? undefined : rangeOf(request.headers.range, found.bytes);
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
    // Fastify would set the length of the body that it does not send to 0
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

/**
 * Thumbnails of running shows are replaced every 15 s: WebP takes a third of the time of AVIF to encode and is no
 * larger.
 */
const LIVE_THUMBNAILS = 'public/live/';
/** Returns the best format that the browser accepts. */
const formatFor = (key: string, accept = ''): ResizedFormat | null =>
  accept.includes('image/avif') && !key.startsWith(LIVE_THUMBNAILS)
    ? 'avif'
    : accept.includes('image/webp')
      ? 'webp'
      : null;

/**
 * Returns a public picture resized to one of the widths that pages use, in the best accepted format. Null when only the
 * original exists.
 */
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
 * Serves stored files, whole or in ranges: public files to everybody, cached for good; private files by signed links
 * only, checked at every request. A file that is missing, unsigned, expired or no longer the holder's is the same 404.
 * A link for somebody else is a 403.
 */
export function serveFiles(app: FastifyInstance, options: FilesOptions): void {
  const { storage, pictures, secrets, mayStillOpen, isFromOwner } = options;
  type Named = { Params: { '*': string }; Querystring: Record<string, unknown> };
  app.get<Named>('/files/public/*', { schema: { hide: true }, config: FILE_RATE_LIMIT }, async (request, reply) => {
    const key = `public/${request.params['*']}`;
    if (!isKey(key)) throw notFound('This file');
    const { w } = request.query;
    if (w === undefined) return send(storage, request, reply, key, { 'cache-control': FOREVER });
    const sized = await sizedOf({ storage, pictures }, key, w, request.headers.accept);
    // a picture that cannot be resized now is sent as it is and cached for a minute only
    if (!sized) return send(storage, request, reply, key, { 'cache-control': 'public, max-age=60', vary: 'Accept' });
    reply.headers(sized.headers);
    if (request.headers['if-none-match'] === sized.headers.etag) return reply.code(304).send();
    return reply.header('content-length', sized.bytes).send(request.method === 'HEAD' ? undefined : sized.open());
  });
  app.get<Named>(
    `${fileUrl('private')}/*`,
    { schema: { hide: true }, config: FILE_RATE_LIMIT },
    async (request, reply) => {
      const key = `private/${request.params['*']}`;
      const grant =
        isKey(key) && !key.startsWith(IDENTITY_DOCUMENTS) ? verifyLink(secrets, key, request.query, new Date()) : null;
      if (!grant) throw notFound('This file');
      if (grant.binding && !(await isFromOwner(grant.binding, request))) throw notTheirs();
      if (!(await mayStillOpen(grant.holder, request))) throw notFound('This file');
      const disposition: Record<string, string> =
        grant.download === null ? {} : { 'content-disposition': dispositionOf(grant.download) };
      // a presigned URL is valid for GET only, and browsers load captions from the site's own address only
      if (storage.directUrl && request.method !== 'HEAD' && !key.endsWith('.vtt')) {
        const url = await storage.directUrl(key, {
          seconds: PRESIGNED_URL_SECONDS,
          headers: { contentType: contentTypeOf(key), contentDisposition: disposition['content-disposition'] },
        });
        return reply.header('cache-control', 'private, no-store').redirect(url, 302);
      }
      // cached by the visitor's browser only, until the link expires
      return send(storage, request, reply, key, {
        'cache-control': `private, max-age=${Math.max(0, grant.until - Math.floor(Date.now() / 1000))}`,
        ...disposition,
      });
    },
  );
}

const TOKEN_COOKIE = /(?:^|;\s*)token=([^;]+)/;

/**
 * Returns the session token of a request for a file. An `<img>` or a download cannot send an Authorization header, so
 * the session's cookie is accepted too; that is safe because reading changes nothing.
 */
export const fileTokenOf = (request: FastifyRequest): string | undefined =>
  tokenOf(request) ?? TOKEN_COOKIE.exec(request.headers.cookie ?? '')?.[1];

/** Returns the storage key of a performer's room picture, or null when there is none that the requester may see. */
export type RoomPictureFor = (username: string, request: FastifyRequest) => Promise<string | null>;

const ROOM_PICTURE_NAME = new RegExp(`^(.{1,${USERNAME_LOOKUP_MAX_CHARACTERS}})\\.webp$`);

/** Serves room pictures at a permanent URL: crawlers keep URLs for days, while thumbnails are replaced every 15 s. */
export function serveRoomPictures(app: FastifyInstance, storage: Storage, keyFor: RoomPictureFor): void {
  app.get<{ Params: { name: string } }>(
    '/files/rooms/:name',
    { schema: { hide: true }, config: FILE_RATE_LIMIT },
    async (request, reply) => {
      const username = ROOM_PICTURE_NAME.exec(request.params.name)?.[1];
      const key = username ? await keyFor(username, request) : null;
      if (!key || !isKey(key)) throw notFound('This picture');
      // private: a shared cache would serve it to visitors from blocked countries
      return send(storage, request, reply, key, { 'cache-control': 'private, max-age=30' });
    },
  );
}

/** Returns the storage key of a picture by the id of what it belongs to, or null when the caller may not see it. */
export type PhotoKeyFor = (caller: Caller | null, id: string, size: 'large' | 'small') => Promise<string | null>;

/** Serves the pictures of messages or announcements to accounts that may read them, checked at every request. */
export function servePhotos(
  app: FastifyInstance,
  { folder, storage, identify }: { folder: string; storage: Storage; identify: Identify },
  keyFor: PhotoKeyFor,
): void {
  app.get<{ Params: { id: string; size: string } }>(
    `/files/${folder}/:id/:size`,
    { schema: { hide: true } },
    async (request, reply) => {
      const token = fileTokenOf(request);
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

/** Returns the storage key of a file of a clip, or null when the requester may not see it. */
export type ClipFileFor = (id: string, file: 'clip' | 'poster', request: FastifyRequest) => Promise<string | null>;

/** Serves clips and their posters at permanent URLs, for players, crawlers and cards, checked at every request. */
export function serveClips(app: FastifyInstance, storage: Storage, keyFor: ClipFileFor): void {
  app.get<{ Params: { id: string; name: string } }>(
    '/files/clips/:id/:name',
    { schema: { hide: true }, config: FILE_RATE_LIMIT },
    async (request, reply) => {
      const { id, name } = request.params;
      const file = /^(?:(clip)\.mp4|(poster)\.webp)$/.exec(name)?.slice(1).find(Boolean) as
        'clip' | 'poster' | undefined;
      const key = file && isUuid(id) ? await keyFor(id, file, request) : null;
      if (!key) throw notFound('This file');
      return send(storage, request, reply, key, { 'cache-control': 'private, no-cache' });
    },
  );
}
