import { type PaymentInformationInput, type PaymentInformationView } from '@contract/payouts';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { invalid } from '@server/http/errors';
import { readSetting } from '../../site/service';
import { checkDetails, type Details, isFault, usableFrom } from '../rules/details';
import {
  everySealed,
  informationByType,
  informationOf,
  type InformationRow,
  type PaymentType,
  putInformation,
  replaceSealed,
} from '../store/information';
import { lockPayouts } from '../store/requests';
import { viewInformation } from '../view';

/** Who is paid. */
export interface Receiver {
  accountId: string;
  role: 'performer' | 'studio';
}

/** What sealed details are bound to: nobody's open under another account or type. */
const aboutOf = (accountId: string, type: PaymentType) => `payment:${accountId}:${type}`;

/** Sealed details in clear. For who sends the money, and to mask them. */
export const openDetails = (ctx: Context, accountId: string, type: PaymentType, sealed: string): Details =>
  JSON.parse(ctx.sealing.open(sealed, aboutOf(accountId, type))) as Details;

/** Where the money of an account goes, masked. */
export async function listInformation(ctx: Context, accountId: string): Promise<PaymentInformationView[]> {
  const [rows, hours] = await Promise.all([
    informationOf(ctx.db, accountId),
    readSetting(ctx, 'payoutCoolingOffHours'),
  ]);
  return rows.map((row) =>
    viewInformation(row, openDetails(ctx, accountId, row.type, row.sealed), usableFrom(row.updatedAt, hours)),
  );
}

/**
 * Says where the money of an account goes for a type, in place of what was said before; the owner hears of it by mail, and it cannot be used
 * before the cooling-off time is over. The same details again change nothing.
 * @throws Refusal 400 for an IBAN, a BIC or a number that cannot be
 */
export async function saveInformation(
  ctx: Context,
  { accountId, role }: Receiver,
  given: PaymentInformationInput,
): Promise<PaymentInformationView> {
  const details = checkDetails(given);
  if (isFault(details)) throw invalid(details.property, details.text);
  const { type } = given;
  const text = JSON.stringify(details);
  const row = await inTransaction(ctx.db, async (tx) => {
    await lockPayouts(tx, accountId);
    const known = await informationByType(tx, accountId, type);
    if (known && JSON.stringify(openDetails(ctx, accountId, type, known.sealed)) === text) return known;
    const put = await putInformation(tx, {
      id: newId(),
      accountId,
      type,
      sealed: ctx.sealing.seal(text, aboutOf(accountId, type)),
    });
    await ctx.jobs.add(
      tx,
      'payouts/mail',
      { kind: 'informationChanged', accountId, role, type, at: put.updatedAt.toISOString() },
      { maxAttempts: 10 },
    );
    return put;
  });
  return viewInformation(row, details, usableFrom(row.updatedAt, await readSetting(ctx, 'payoutCoolingOffHours')));
}

/** The chosen details, with from when on they can be used; null where there are none. */
export async function chosenInformation(
  ctx: Context,
  db: Db,
  accountId: string,
  type: PaymentType,
): Promise<(InformationRow & { usableFrom: Date }) | null> {
  const row = await informationByType(db, accountId, type);
  return row && { ...row, usableFrom: usableFrom(row.updatedAt, await readSetting(ctx, 'payoutCoolingOffHours')) };
}

/** Seals everything anew that a former key sealed, so that the key can go. @returns how many there were */
export async function sealAnew(ctx: Context): Promise<number> {
  const old = (await everySealed(ctx.db)).filter(({ sealed }) => !ctx.sealing.isCurrent(sealed));
  for (const { source, id, accountId, type, sealed } of old) {
    const about = aboutOf(accountId, type);
    await replaceSealed(ctx.db, source, id, sealed, ctx.sealing.seal(ctx.sealing.open(sealed, about), about));
  }
  return old.length;
}
