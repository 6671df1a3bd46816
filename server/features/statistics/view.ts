import { type AdminStatisticsView } from '@contract/statistics';
import { tokensOf } from '../ledger/rules';
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
  tokensSold: tokensOf(sold),
  tokensSpent: tokensOf(spent),
  commission: tokensOf(commission),
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
  payoutsDue: { requests, tokens: tokensOf(due), money: Math.round(money * 100) / 100 },
  tokensUnpaid: tokensOf(unpaid),
  tokensInWallets: tokensOf(wallets),
  live,
  accounts: { user, performer, studio },
  waiting,
});
