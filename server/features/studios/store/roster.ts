import { type Db } from '@server/db/client';

/** A current or former member of a studio, with the latest membership. */
export interface RosterRow {
  performerId: string;
  username: string;
  name: string;
  avatar: string | null;
  status: 'active' | 'inactive' | 'left';
  since: Date;
  until: Date | null;
  verification: 'pending' | 'verified' | 'rejected';
  verificationNote: string | null;
  idVerification: boolean;
  documentVerification: boolean;
  releaseForm: boolean;
  streamingStatus: 'public' | 'private' | 'group' | 'offline';
  isOnline: boolean;
}

export interface RosterFilter {
  studioId: string;
  q?: string;
  status?: RosterRow['status'];
  performerId?: string;
}

// Parameters: studio, words, status, performer. Null sets no condition.
const ROSTER = `with newest as (
    select distinct on (performer_id) performer_id, case when until is null then status else 'left' end as status, since, until
    from studio_memberships where studio_id = $1 and ($4::uuid is null or performer_id = $4) order by performer_id, since desc),
  roster as (
    select n.performer_id as "performerId", a.username, a.name, a.avatar, n.status, n.since, n.until, p.verification, p.verification_note as "verificationNote", p.sort_name,
      p.id_verification is not null as "idVerification", p.document_verification is not null as "documentVerification", p.release_form is not null as "releaseForm",
      p.streaming_status as "streamingStatus", p.is_online or p.on_stage as "isOnline"
    from newest n join accounts a on a.id = n.performer_id join performers p on p.account_id = n.performer_id
    where ($2::text is null or position(listing_words($2) in p.search_text) > 0) and ($3::text is null or n.status = $3))`;
const valuesOf = ({ studioId, q, status, performerId }: RosterFilter) => [
  studioId,
  q ?? null,
  status ?? null,
  performerId ?? null,
];
const ORDERS = { name: 'sort_name', since: 'since' } as const;

/** Returns one page of a studio's performers, former members last. */
export async function findRosterPage(
  db: Db,
  filter: RosterFilter,
  page: { sortBy: keyof typeof ORDERS; sort: 'asc' | 'desc'; limit: number; offset: number },
): Promise<RosterRow[]> {
  const { rows } = await db.$client.query<RosterRow>({
    text: `${ROSTER} select * from roster order by status = 'left', ${ORDERS[page.sortBy]} ${page.sort === 'desc' ? 'desc' : 'asc'}, "performerId" limit $5 offset $6`,
    values: [...valuesOf(filter), page.limit, page.offset],
  });
  return rows;
}

/** Returns all matching performers of a studio, by name. */
export async function findRosterRows(db: Db, filter: RosterFilter): Promise<RosterRow[]> {
  const { rows } = await db.$client.query<RosterRow>({
    text: `${ROSTER} select * from roster order by sort_name, "performerId"`,
    values: valuesOf(filter),
  });
  return rows;
}

export async function countRoster(db: Db, filter: RosterFilter): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>({
    text: `${ROSTER} select count(*) from roster`,
    values: valuesOf(filter),
  });
  return rows[0]?.count ?? 0;
}
