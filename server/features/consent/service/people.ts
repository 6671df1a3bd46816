import { type ConsentKind, type ConsentPersonView } from '@contract/consent';
import { CONSENT_PEOPLE_MAX } from '@contract/limits';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound, refused } from '@server/http/errors';
import { EMAIL_MAX_ATTEMPTS } from '@server/mail/mailer';
import { findHidable, isShown } from '../../assets/service/takenDown';
import {
  countPeople,
  findNamed,
  findOwnPeople,
  findPeople,
  findPeopleOnStage,
  findPerson,
  insertPerson,
  type PersonRow,
  replaceItemPeople,
  replaceStagePeople,
} from '../store';
import { viewPerson } from '../view';
import { requireConsentsFor } from './mayPublish';

/** Returns the people in a performer's items and shows. */
export const listConsentPeople = async (
  ctx: Context,
  { accountId }: Caller,
): Promise<{ data: ConsentPersonView[] }> => ({ data: (await findPeople(ctx.db, accountId)).map(viewPerson) });

/** Asks somebody for their consent by email. @throws Refusal 422 TOO_MANY_PEOPLE */
export async function requestConsent(
  ctx: Context,
  { accountId }: Caller,
  given: { name: string; email: string },
): Promise<ConsentPersonView> {
  const id = newId();
  await inTransaction(ctx.db, async (tx) => {
    if ((await countPeople(tx, accountId)) >= CONSENT_PEOPLE_MAX)
      throw refused('TOO_MANY_PEOPLE', `You can name ${CONSENT_PEOPLE_MAX} people. Nobody was asked.`);
    await insertPerson(tx, { id, performerId: accountId, ...given });
    await ctx.jobs.add(tx, 'consent/mail', { id }, { maxAttempts: EMAIL_MAX_ATTEMPTS });
  });
  return viewPerson((await findPerson(ctx.db, id))!);
}

/** Returns the people of a performer with these ids. @throws Refusal 404 for another's */
async function requireOwnPeople(db: Db, performerId: string, ids: string[]): Promise<PersonRow[]> {
  const wanted = [...new Set(ids)];
  const people = await findOwnPeople(db, performerId, wanted);
  if (people.length < wanted.length) throw notFound('This person');
  return people;
}

/** @throws Refusal 404 for another performer's item */
async function requireOwnItem(db: Db, performerId: string, kind: ConsentKind, id: string): Promise<void> {
  if ((await findHidable(db, kind, id))?.performerId !== performerId) throw notFound('This item');
}

/** Returns the ids of the people that an item names. @throws Refusal 404 */
export async function getItemPeople(
  ctx: Context,
  { accountId }: Caller,
  { kind, id }: { kind: ConsentKind; id: string },
): Promise<{ personIds: string[] }> {
  await requireOwnItem(ctx.db, accountId, kind, id);
  return { personIds: await findNamed(ctx.db, kind, id) };
}

/** Names the people in an item. @throws Refusal 404, 422 CONSENT_MISSING while the item is public */
export async function setItemPeople(
  ctx: Context,
  { accountId }: Caller,
  { kind, id }: { kind: ConsentKind; id: string },
  personIds: string[],
): Promise<{ personIds: string[] }> {
  return inTransaction(ctx.db, async (tx) => {
    await requireOwnItem(tx, accountId, kind, id);
    const people = await requireOwnPeople(tx, accountId, personIds);
    if (await isShown(tx, kind, id)) requireConsentsFor(people, kind);
    const ids = people.map((person) => person.id);
    await replaceItemPeople(tx, kind, id, ids);
    return { personIds: ids };
  });
}

/** Names the people in a performer's live shows in the video of a recorded one as well. */
export async function nameRecordedPeople(ctx: Context, performerId: string, videoId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const onStage = (await findPeopleOnStage(tx, performerId)).map(({ id }) => id);
    const named = await findNamed(tx, 'video', videoId);
    await replaceItemPeople(tx, 'video', videoId, [...new Set([...named, ...onStage])]);
  });
}

/** Names the people in a performer's live shows. @throws Refusal 404 */
export async function setStagePeople(
  ctx: Context,
  { accountId }: Caller,
  personIds: string[],
): Promise<{ personIds: string[] }> {
  return inTransaction(ctx.db, async (tx) => {
    const ids = (await requireOwnPeople(tx, accountId, personIds)).map((person) => person.id);
    await replaceStagePeople(tx, accountId, ids);
    return { personIds: ids };
  });
}
