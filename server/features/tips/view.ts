import { type TipBoardView, type TipView } from '@contract/tips';
import { type UserBriefView } from '@contract/users';
import { fileUrlOr } from '@server/storage/storage';
import { tokensOf } from '../ledger/rules';
import { type TipRow } from './store';

const NO_AVATAR = '/default-user-icon.png';

interface Person {
  id: string;
  username: string;
  name: string;
  avatar: string | null;
}

/** A member as others see them. */
export const viewTipper = ({ id, username, name, avatar }: Person): UserBriefView => ({
  _id: id,
  username,
  name,
  avatar: fileUrlOr(avatar, NO_AVATAR),
});

/** A tip as its sender sees it. */
export const viewTip = (tip: Omit<TipRow, 'createdAt'>, message: TipView['message']): TipView => ({
  _id: tip.id,
  tokens: tip.tokens,
  performerId: tip.performerId,
  message,
  balance: tokensOf(tip.balanceAfter),
});

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
