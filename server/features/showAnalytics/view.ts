import { type ShowFiguresView } from '@contract/showAnalytics';
import { fileUrlOr } from '@server/storage/storage';
import { toTokens } from '../ledger/rules';
import { perHour } from './rules';
import { type FiguresRow } from './store';

/** Returns a show with its figures for the API. */
export function viewFigures(row: FiguresRow): ShowFiguresView {
  const { joined, watchedSeconds, seconds } = row;
  const tokens = toTokens(row.gross);
  return {
    _id: row.id,
    performer: {
      _id: row.performerId,
      username: row.username,
      name: row.name,
      avatar: fileUrlOr(row.avatar, '/no-avatar.png'),
    },
    title: row.title || null,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    seconds,
    peakViewers: row.peakViewers,
    joined,
    stayed: row.stayed,
    averageWatchSeconds: joined && watchedSeconds !== null ? Math.round(watchedSeconds / joined) : null,
    chatters: row.chatters,
    followersWon: row.followersWon,
    tokens,
    earned: toTokens(row.net),
    tokensPerHour: perHour(tokens, seconds),
  };
}
