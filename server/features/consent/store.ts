import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { type ConsentKind } from '@contract/consent';
import { type Db, type Tx } from '@server/db/client';
import { accounts } from '../auth/tables';
import { consentPeople, itemPeople, stagePeople } from './tables';

export type PersonRow = typeof consentPeople.$inferSelect;
/** A person with where they appear. */
export interface NamedPerson {
  person: PersonRow;
  items: number;
  isOnStage: boolean;
  performer: { id: string; username: string; name: string };
}

const selectPeople = (db: Db) =>
  db
    .select({
      person: consentPeople,
      items: sql<number>`(select count(*)::int from item_people i where i.person_id = ${consentPeople.id})`,
      isOnStage: sql<boolean>`exists (select from stage_people s where s.person_id = ${consentPeople.id})`,
      performer: { id: accounts.id, username: accounts.username, name: accounts.name },
    })
    .from(consentPeople)
    .innerJoin(accounts, eq(accounts.id, consentPeople.performerId));

/** Returns the people of a performer, or of everybody, newest first. */
export const findPeople = (db: Db, performerId?: string): Promise<NamedPerson[]> =>
  selectPeople(db)
    .where(performerId ? eq(consentPeople.performerId, performerId) : undefined)
    .orderBy(desc(consentPeople.createdAt))
    .limit(500);

export async function findPerson(db: Db, id: string): Promise<NamedPerson | null> {
  const [row] = await selectPeople(db).where(eq(consentPeople.id, id));
  return row ?? null;
}

/** Returns a person and locks the record until the transaction ends. */
export async function lockPerson(tx: Tx, id: string): Promise<PersonRow | null> {
  const [row] = await tx.select().from(consentPeople).where(eq(consentPeople.id, id)).for('update');
  return row ?? null;
}

export const countPeople = (db: Db, performerId: string): Promise<number> =>
  db.$count(consentPeople, eq(consentPeople.performerId, performerId));

export async function insertPerson(tx: Tx, row: typeof consentPeople.$inferInsert): Promise<void> {
  await tx.insert(consentPeople).values(row);
}

export async function updatePerson(tx: Tx, id: string, changes: Partial<PersonRow>): Promise<void> {
  await tx.update(consentPeople).set(changes).where(eq(consentPeople.id, id));
}

/** Returns the people of a performer with these ids. */
export const findOwnPeople = async (db: Db, performerId: string, ids: string[]): Promise<PersonRow[]> =>
  ids.length
    ? db
        .select()
        .from(consentPeople)
        .where(and(eq(consentPeople.performerId, performerId), inArray(consentPeople.id, ids)))
    : [];

/** Returns the people whom an item names; of a gallery also those in its photos. */
export async function findPeopleOfItem(db: Db, kind: ConsentKind, itemId: string): Promise<PersonRow[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select person_id as id from item_people where kind = ${kind} and item_id = ${itemId}
    union
    select i.person_id from item_people i join photos p on p.id = i.item_id
      where ${kind} = 'gallery' and i.kind = 'photo' and p.gallery_id = ${itemId} and p.removed_at is null`);
  const ids = rows.map(({ id }) => id);
  return ids.length ? db.select().from(consentPeople).where(inArray(consentPeople.id, ids)) : [];
}

/** Returns the ids that an item names itself. */
export const findNamed = async (db: Db, kind: ConsentKind, itemId: string): Promise<string[]> =>
  (
    await db
      .select({ id: itemPeople.personId })
      .from(itemPeople)
      .where(and(eq(itemPeople.kind, kind), eq(itemPeople.itemId, itemId)))
  ).map(({ id }) => id);

/** Replaces the people that an item names. */
export async function replaceItemPeople(tx: Tx, kind: ConsentKind, itemId: string, personIds: string[]): Promise<void> {
  await tx.delete(itemPeople).where(and(eq(itemPeople.kind, kind), eq(itemPeople.itemId, itemId)));
  if (personIds.length) await tx.insert(itemPeople).values(personIds.map((personId) => ({ kind, itemId, personId })));
}

/** Returns the people in a performer's live shows. */
export const findPeopleOnStage = async (db: Db, performerId: string): Promise<PersonRow[]> =>
  (
    await db
      .select({ person: consentPeople })
      .from(stagePeople)
      .innerJoin(consentPeople, eq(consentPeople.id, stagePeople.personId))
      .where(eq(stagePeople.performerId, performerId))
  ).map(({ person }) => person);

/** Replaces the people in a performer's live shows. */
export async function replaceStagePeople(tx: Tx, performerId: string, personIds: string[]): Promise<void> {
  await tx.delete(stagePeople).where(eq(stagePeople.performerId, performerId));
  if (personIds.length) await tx.insert(stagePeople).values(personIds.map((personId) => ({ performerId, personId })));
}

/** Returns the items that name a person. */
export const findItemsOf = (db: Db, personId: string): Promise<{ kind: ConsentKind; itemId: string }[]> =>
  db
    .select({ kind: itemPeople.kind, itemId: itemPeople.itemId })
    .from(itemPeople)
    .where(eq(itemPeople.personId, personId));

/** Returns those of the storage keys that hold the document of a person. */
export const findDocumentKeys = async (db: Db, keys: string[]): Promise<string[]> =>
  (
    await db
      .select({ key: consentPeople.documentKey })
      .from(consentPeople)
      .where(and(isNotNull(consentPeople.documentKey), inArray(consentPeople.documentKey, keys)))
  ).map(({ key }) => key!);
