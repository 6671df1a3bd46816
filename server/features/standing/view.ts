import { type StandingView, type SupporterBadgeView } from '@contract/standing';
import { fileUrlOr } from '@server/storage/storage';
import { type Tipper } from './store';

/** Returns top tippers with their badges. */
export const viewTippers = (
  tippers: Tipper[],
  badgeOf: (tipper: Tipper) => SupporterBadgeView | null,
): StandingView['show'] =>
  tippers.map((tipper) => ({
    user: {
      _id: tipper.id,
      username: tipper.username,
      name: tipper.name,
      avatar: fileUrlOr(tipper.avatar, '/default-user-icon.png'),
    },
    tokens: tipper.tokens,
    badge: badgeOf(tipper),
  }));
