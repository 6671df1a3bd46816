import { type TipBoardView, type TipView } from '@contract/tips';
import { type UserBriefView } from '@contract/users';
import { fileUrlOr } from '@server/storage/storage';
import { toTokens } from '../ledger/rules';
import { type TipRow } from './store';

const NO_AVATAR = '/default-user-icon.png';

interface Person {
  id: string;
  username: string;
  name: string;
  avatar: string | null;
}

/** Returns a member as other people see them. */
export const viewTipper = ({ id, username, name, avatar }: Person): UserBriefView => ({
  _id: id,
  username,
  name,
  avatar: fileUrlOr(avatar, NO_AVATAR),
});

/** Returns a tip as its sender sees it. */
export const viewTip = (tip: Omit<TipRow, 'createdAt'>, message: TipView['message']): TipView => ({
  _id: tip.id,
  tokens: tip.tokens,
  performerId: tip.performerId,
  message,
  balance: toTokens(tip.balanceAfter),
});

/** Returns the tip board of a show. */
export const viewTipBoard = ({
  total,
  tips,
  leaders,
}: {
  total: number;
  tips: number;
  leaders: (Person & { tokens: number })[];
}): TipBoardView => ({
  total,
  tips,
  top: leaders.map((leader) => ({ user: viewTipper(leader), tokens: leader.tokens })),
});
