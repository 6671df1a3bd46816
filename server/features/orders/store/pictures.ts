import { sql } from 'drizzle-orm';
import { type Db } from '@server/db/client';

/** The storage key of a picture that everybody may see of each of these things, whatever became of them. */
export async function publicPictures(db: Db, ids: { product: string[]; video: string[]; gallery: string[] }): Promise<Map<string, string>> {
  const list = (of: string[]) => sql`${`{${of.join(',')}}`}::uuid[]`;
  const { rows } = await db.execute<{ id: string; key: string }>(sql`
    select id, key from (
      select id, image as key from products where id = any(${list(ids.product)})
      union all select id, case when poster like 'public/%' then poster else blurred end from videos where id = any(${list(ids.video)})
      union all select g.id, p.blurred from galleries g join lateral (
        select blurred from photos where gallery_id = g.id and blurred is not null order by id = g.cover_id desc, position, id limit 1) p on true where g.id = any(${list(ids.gallery)})
    ) pictures where key like 'public/%'`);
  return new Map(rows.map(({ id, key }) => [id, key]));
}
