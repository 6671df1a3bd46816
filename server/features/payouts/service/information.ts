import { type PaymentInformationInput, type PaymentInformationView } from '@contract/payouts';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { invalid } from '@server/http/errors';
import { requireStepUp } from '../../auth/service/stepUp';
import { recordSecurityEvent } from '../../security/service/record';
import { readSetting, readSettingsIn } from '../../site/service';
import { checkDetails, type Details, isFault, usableFrom } from '../rules/details';
import {
  findAllSealed,
  findInformation,
  findSealedInRequests,
  findInformationByType,
  type InformationRow,
  type PaymentType,
  replaceSealed,
  upsertInformation,
} from '../store/information';
import { hasWaitingRequest, lockPayouts } from '../store/requests';
import { viewInformation } from '../view';
import { queuePayoutEmail } from './emails';

/** The performer or studio that is paid. */
export interface Receiver {
  accountId: string;
  role: 'performer' | 'studio';
  /** the session of the call */
  sessionId?: string;
}

/** The context that details are sealed for: they cannot be opened for another account or type. */
const sealContext = (accountId: string, type: PaymentType) => `payment:${accountId}:${type}`;

/** Opens sealed payment details: to mask them, or for the operator who sends the payment. */
export const openDetails = (ctx: Context, accountId: string, type: PaymentType, sealed: string): Details =>
  JSON.parse(ctx.sealing.open(sealed, sealContext(accountId, type))) as Details;

/** Returns an account's payment details, masked. */
export async function listInformation(ctx: Context, accountId: string): Promise<PaymentInformationView[]> {
  const [rows, hours] = await Promise.all([
    findInformation(ctx.db, accountId),
    readSetting(ctx, 'payoutCoolingOffHours'),
  ]);
  return rows.map((row) =>
    viewInformation(row, openDetails(ctx, accountId, row.type, row.sealed), usableFrom(row.updatedAt, hours)),
  );
}

/**
 * Saves the payment details of one type, replacing earlier ones. The owner gets an email, and the details cannot be
 * used until the cooling-off time is over. Saving the same details again changes nothing.
 * @throws Refusal 400 for an invalid IBAN, BIC or number
 */
export async function saveInformation(
  ctx: Context,
  { accountId, role, sessionId }: Receiver,
  given: PaymentInformationInput,
): Promise<PaymentInformationView> {
  const details = checkDetails(given);
  if (isFault(details)) throw invalid(details.property, details.text);
  const { type } = given;
  const text = JSON.stringify(details);
  const row = await inTransaction(ctx.db, async (tx) => {
    await lockPayouts(tx, accountId);
    const known = await findInformationByType(tx, accountId, type);
    if (known && JSON.stringify(openDetails(ctx, accountId, type, known.sealed)) === text) return known;
    const saved = await upsertInformation(tx, {
      id: newId(),
      accountId,
      type,
      sealed: ctx.sealing.seal(text, sealContext(accountId, type)),
    });
    const at = saved.updatedAt.toISOString();
    await recordSecurityEvent(ctx, tx, {
      kind: 'paymentDetailsChanged',
      accountId,
      sessionId,
      details: { type, payoutWaiting: await hasWaitingRequest(tx, accountId) },
    });
    await queuePayoutEmail(ctx, tx, { kind: 'informationChanged', accountId, role, type, at });
    return saved;
  });
  return viewInformation(row, details, usableFrom(row.updatedAt, await readSetting(ctx, 'payoutCoolingOffHours')));
}

/**
 * Saves the payment details that the caller sent.
 * @throws Refusal 403 STEP_UP_REQUIRED, 400 for an invalid IBAN, BIC or number
 */
export async function saveOwnInformation(
  ctx: Context,
  caller: Caller & Receiver,
  given: PaymentInformationInput,
): Promise<PaymentInformationView> {
  requireStepUp(caller);
  return saveInformation(ctx, caller, given);
}

/** Returns the payment details of a type and when they can be used; null if there are none. */
export async function readChosenInformation(
  tx: Tx,
  accountId: string,
  type: PaymentType,
): Promise<(InformationRow & { usableFrom: Date }) | null> {
  const row = await findInformationByType(tx, accountId, type);
  return row && { ...row, usableFrom: usableFrom(row.updatedAt, (await readSettingsIn(tx)).payoutCoolingOffHours) };
}

/** Empties the details in the payout requests of an account that is deleted. Amounts and dates stay. */
export async function forgetDetailsInRequests(ctx: Context, accountId: string): Promise<void> {
  for (const { id, type, sealed } of await findSealedInRequests(ctx.db, accountId))
    await replaceSealed(ctx.db, 'request', id, sealed, ctx.sealing.seal('{}', sealContext(accountId, type)));
}

/**
 * Seals all details with the current key that a former key sealed, so that the former key can be removed. Returns their
 * number.
 */
export async function resealDetails(ctx: Context): Promise<number> {
  const old = (await findAllSealed(ctx.db)).filter(({ sealed }) => !ctx.sealing.isCurrent(sealed));
  for (const { source, id, accountId, type, sealed } of old) {
    const context = sealContext(accountId, type);
    await replaceSealed(ctx.db, source, id, sealed, ctx.sealing.seal(ctx.sealing.open(sealed, context), context));
  }
  return old.length;
}
