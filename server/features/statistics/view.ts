import { type AdminStatisticsView } from '@contract/statistics';
import { toTokens } from '../ledger/rules';
import { type DayRow, type CurrentFigures } from './store';

type FiguresView = AdminStatisticsView['totals'];

/** Returns the figures of a day, or of a sum of days, for the API. */
export const viewFigures = ({
  minor,
  sold,
  spent,
  commission,
  seconds,
  user,
  performer,
  studio,
}: Omit<DayRow, 'at'>): FiguresView => ({
  revenue: minor / 100,
  tokensSold: toTokens(sold),
  tokensSpent: toTokens(spent),
  commission: toTokens(commission),
  liveHours: Math.round((seconds / 3600) * 100) / 100,
  signUps: { user, performer, studio },
});

/** Returns the present figures for the API. */
export const viewCurrentFigures = ({
  requests,
  due,
  money,
  unpaid,
  wallets,
  live,
  user,
  performer,
  studio,
  waiting,
}: CurrentFigures): AdminStatisticsView['now'] => ({
  payoutsDue: { requests, tokens: toTokens(due), money: Math.round(money * 100) / 100 },
  tokensUnpaid: toTokens(unpaid),
  tokensInWallets: toTokens(wallets),
  live,
  accounts: { user, performer, studio },
  waiting,
});
