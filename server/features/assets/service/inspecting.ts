import { type CasePreviewView } from '@contract/cases';
import { type Context } from '@server/context';
import { type Caller } from '@server/http/caller';
import { formatHolder } from '../rules';
import { listAllPhotos } from '../store/galleries';
import { type AssetKind, findRow, type RowOf } from '../store/rows';
import { createFileLinks } from './fileAccess';

type Media = CasePreviewView['media'];
/** A gallery shows so many of its photos. */
const PICTURES_MAX = 24;

/** Returns links to the files of an item, hidden or not, which work for the operator's session only. */
export async function listInspectedFiles(
  ctx: Context,
  kind: AssetKind,
  id: string,
  { accountId, sessionId }: Pick<Caller, 'accountId' | 'sessionId'>,
): Promise<Media> {
  const row = await findRow(ctx.db, kind, id);
  if (!row) return [];
  const linkTo = createFileLinks(ctx, { linkFor: { sessionId } });
  const one = (as: Media[number]['kind'], key: string | null, name: string): Media => {
    const url = linkTo(key, formatHolder(kind, id, accountId));
    return url ? [{ kind: as, url, name }] : [];
  };
  if (kind === 'video') {
    const { file, trailer, poster, title } = row as RowOf<'video'>;
    const films = [...one('video', file, title), ...one('video', trailer, `Trailer of ${title}`)];
    return films.length > 0 ? films : one('picture', poster, title);
  }
  if (kind === 'product') {
    const { image, file, fileName, name } = row as RowOf<'product'>;
    return [...one('picture', image, name), ...one('file', file, fileName ?? 'The file')];
  }
  if (kind === 'photo') return one('picture', (row as RowOf<'photo'>).file, (row as RowOf<'photo'>).title);
  const photos = (await listAllPhotos(ctx.db, id)).slice(0, PICTURES_MAX);
  return photos.flatMap(({ file, thumbnail, title }) => one('picture', file ?? thumbnail, title));
}
