import { type NextPageContext } from 'next';
import { type OwnOperatorView } from '@contract/operator';
import { DESK, DESK_LOGIN, readCredentials } from '@/lib/cookies';
import { statusOf } from '@/lib/errorText';
import { call } from '@/lib/http';
import { operatorVisitorOf } from '@/lib/visitor';
import { type Screen } from './screen';

/** The operator that this browser last saw, with the token of the session. */
let known: { token: string; operator: OwnOperatorView } | null = null;

/** Returns the operator of the session; null without one, or while its second factor is missing. */
async function identifyOperator(context: NextPageContext): Promise<OwnOperatorView | null> {
  const visitor = operatorVisitorOf(context);
  const token = visitor ? visitor.token : readCredentials().token;
  if (!token) return null;
  if (!visitor && known?.token === token) return known.operator;
  try {
    const operator = await call('getOperatorMe', { visitor, quiet: true });
    if (!visitor) known = { token, operator };
    return operator;
  } catch (error) {
    const status = statusOf(error);
    if (status === 401 || status === 403) return null;
    throw error;
  }
}

/** Decides whether an operator may open a page of the desk: an owner every page, others those of their role. */
export async function judgeDesk(
  { operators, deskLogin }: Screen,
  context: NextPageContext,
): Promise<{ goTo: string } | { operator: OwnOperatorView | null }> {
  const path = context.asPath ?? DESK;
  const operator = await identifyOperator(context);
  if (deskLogin) return operator ? { goTo: DESK } : { operator: null };
  if (!operator) return { goTo: path === DESK ? DESK_LOGIN : `${DESK_LOGIN}?to=${encodeURIComponent(path)}` };
  const { operatorRole } = operator;
  if (operatorRole !== 'owner' && !operators?.includes(operatorRole)) return { goTo: DESK };
  return { operator };
}
