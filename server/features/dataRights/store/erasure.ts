import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { accounts } from '../../auth/tables';
import { ERASURE_RULES, type ErasureRule } from '../rules/erasure';
import { accountDeletions } from '../tables';

const ROWS_PER_BATCH = 500;

/** Runs a statement on at most `ROWS_PER_BATCH` rows at a time, until none is left. */
async function runInBatches(db: Db, text: string, values: unknown[]): Promise<void> {
  for (;;) {
    const { rowCount } = await db.$client.query({ text, values });
    if ((rowCount ?? 0) < ROWS_PER_BATCH) return;
  }
}

function statementOf(key: string, rule: Exclude<ErasureRule, { erase: 'keep' }>): string {
  const [table = '', column = ''] = key.split('.');
  const rows = (condition: string) =>
    `where ctid = any (array(select ctid from ${table} where ${column} = $1 and (${rule.where ?? 'true'}) and ${condition} limit ${ROWS_PER_BATCH}))`;
  if (rule.erase === 'delete') return `delete from ${table} ${rows('true')}`;
  const changes = Object.entries(rule.set);
  const isLeft = changes.map(([name, value]) => `${name} is distinct from ${value}`).join(' or ');
  return `update ${table} set ${changes.map(([name, value]) => `${name} = ${value}`).join(', ')} ${rows(`(${isLeft})`)}`;
}

/** Applies the erasure rules of all tables to an account. Repeating it does no harm. */
export async function applyErasureRules(db: Db, accountId: string): Promise<void> {
  for (const [key, rules] of Object.entries(ERASURE_RULES))
    for (const rule of rules) if (rule.erase !== 'keep') await runInBatches(db, statementOf(key, rule), [accountId]);
}

/** Clears the messages of the account's own rooms, and of conversations whose other side is deleted too. */
export async function clearOwnRooms(db: Db, accountId: string): Promise<void> {
  const conversations = `select c.id from conversations c where (c.performer_id = $1 and c.type <> 'private')
    or (c.type = 'private' and exists (select from conversation_members m where m.conversation_id = c.id and m.account_id = $1)
      and not exists (select from conversation_members m join accounts a on a.id = m.account_id where m.conversation_id = c.id and m.account_id <> $1 and a.status <> 'deleted'))`;
  await runInBatches(
    db,
    `update messages set text = '', photo = null, deleted_at = case when type = 'tip' then deleted_at else coalesce(deleted_at, now()) end
      where ctid = any (array(select ctid from messages where conversation_id in (${conversations}) and (text <> '' or photo is not null) limit ${ROWS_PER_BATCH}))`,
    [accountId],
  );
}

/** Clears the notices in chat rooms that the account joined. */
export async function clearArrivalNotices(db: Db, name: string): Promise<void> {
  await runInBatches(
    db,
    `update messages set text = '', deleted_at = coalesce(deleted_at, now())
      where ctid = any (array(select ctid from messages where sender_id is null and type = 'notify' and text = $1 limit ${ROWS_PER_BATCH}))`,
    [`${name} joined.`],
  );
}

/** Deletes the search words that only this performer's listing has. */
export async function deleteSearchWords(db: Db, accountId: string): Promise<void> {
  await db.$client.query({
    text: `delete from search_words w using (select distinct word from performers p, regexp_split_to_table(btrim(p.search_text), ' ') word where p.account_id = $1) own
      where w.word = own.word and not exists (select from performers o where o.listed and o.account_id <> $1 and o.search_text || ' ' like '% ' || own.word || ' %')`,
    values: [accountId],
  });
}

/** Deletes rows that name the account by its login: rate limits, invitations and waiting jobs. */
export async function deleteTraces(db: Db, account: { id: string; username: string; email: string }): Promise<void> {
  const logins = [account.username.toLowerCase(), account.email.toLowerCase()];
  await db.$client.query({
    text: "delete from attempts where string_to_array(key, ':') && $1::text[]",
    values: [[...logins, account.id]],
  });
  await db.$client.query({ text: 'delete from studio_invitations where lower(email) = $1', values: [logins[1]] });
  await db.$client.query({
    text: `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and j.locked_at is null and t.identifier <> 'dataRights/erase'
      and (strpos(j.payload::text, $1) > 0 or strpos(lower(j.payload::text), $2) > 0)`,
    values: [account.id, JSON.stringify(account.email.toLowerCase())],
  });
}

/** Returns the storage keys of all files of an account, with those that only exist beside others. */
export async function findFilesToDelete(db: Db, accountId: string): Promise<string[]> {
  const small = (column: string) => `regexp_replace(${column}, '\\.webp$', '-small.webp')`;
  const { rows } = await db.$client.query<{ key: string }>({
    text: `select distinct key from (
      select unnest(array[avatar, ${small('avatar')}]) as key from accounts where id = $1
      union all select unnest(array[poster, thumbnail]) from performers where account_id = $1
      union all select substr(show->>'picture', ${'/files/'.length + 1})
        from performers, jsonb_array_elements(schedule || planned_shows) show where account_id = $1
      union all select picture from stream_sessions where performer_id = $1
      union all select unnest(array[source, file, trailer_source, trailer, captions, poster, blurred, storyboard]) from videos where performer_id = $1
      union all select unnest(array[source, file, thumbnail, blurred]) from photos where performer_id = $1
      union all select unnest(array[file, poster]) from clips where performer_id = $1 or member_id = $1
      union all select unnest(array[image, file]) from products where performer_id = $1
      union all select unnest(array[photo->>'key', ${small("(photo->>'key')")}]) from messages where sender_id = $1 and photo is not null
      union all select unnest(array[photo->>'key', ${small("(photo->>'key')")}]) from announcements where performer_id = $1 and photo is not null
      union all select file from data_exports where account_id = $1) files where key is not null`,
    values: [accountId],
  });
  return rows.map(({ key }) => key);
}

/** Marks a deletion as being carried out; from then on it cannot be taken back. @returns whether it may go on */
export async function beginErasure(tx: Tx, accountId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(accountDeletions)
    .set({ status: 'erasing' })
    .where(
      and(
        eq(accountDeletions.accountId, accountId),
        inArray(accountDeletions.status, ['scheduled', 'erasing']),
        sql`${accountDeletions.deleteAt} <= ${now.toISOString()}::timestamptz`,
        sql`exists (select from accounts where id = ${accountId} and status in ('closing', 'suspended'))`,
      ),
    )
    .returning({ accountId: accountDeletions.accountId });
  return rows.length > 0;
}

/** Counts the open reports about an account that are younger than some days. */
export async function countOpenReports(db: Db, accountId: string, days: number): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>({
    text: `select count(*)::int as count from reports where accused_id = $1 and status = 'open' and created_at > now() - make_interval(days => $2)`,
    values: [accountId, days],
  });
  return rows[0]?.count ?? 0;
}

/** Replaces the personal fields of an account by a pseudonym, and reserves its usernames as digests. */
export async function pseudonymise(
  tx: Tx,
  accountId: string,
  { username, passwordHash }: { username: string; passwordHash: string },
): Promise<void> {
  await tx
    .update(accounts)
    .set({
      username,
      email: `${username}@deleted.invalid`,
      emailHeld: false,
      emailVerifiedAt: null,
      pendingEmail: null,
      emailFailure: null,
      emailFailedAt: null,
      passwordHash,
      status: 'deleted',
      name: 'Deleted account',
      firstName: '',
      lastName: '',
      avatar: null,
      gender: null,
      country: null,
      timeZone: null,
      dateOfBirth: null,
      updatedAt: sql`now()`,
    })
    .where(eq(accounts.id, accountId));
  await tx.execute(
    sql`update former_usernames set username = username_digest(username) where account_id = ${accountId} and username not like 'sha256:%'`,
  );
  await tx
    .update(accountDeletions)
    .set({ status: 'erased', erasedAt: sql`now()` })
    .where(eq(accountDeletions.accountId, accountId));
}
