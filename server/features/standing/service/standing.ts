import { type RequestOf } from '@contract/all';
import { type StandingView, type SupporterLevelView } from '@contract/standing';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { keep } from '@server/db/kept';
import { notFound } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { refuseBlockedViewer } from '../../blocking/service/visibility';
import { showStartOf } from '../../performers/service/liveStatus';
import { badgeFor, monthOf } from '../rules';
import { findLevels, findTopTippers, type Tipper, writeLevels } from '../store';
import { viewTippers } from '../view';
import { forgetBadges, readBadges } from './badges';

const TOP_TIPPERS = 10;
const KEPT_MS = 30_000;
/** The list of the running show changes with every tip. */
const SHOW_KEPT_MS = 3000;

const ofMonth = keep((db, performerId) => findTopTippers(db, performerId, TOP_TIPPERS, monthOf(new Date())), KEPT_MS);
const ofAllTime = keep((db, performerId) => findTopTippers(db, performerId, TOP_TIPPERS), KEPT_MS);
const ofShow = keep(async (db, performerId): Promise<Tipper[] | undefined> => {
  const since = await showStartOf(db, performerId);
  if (since === undefined) return undefined;
  return since ? findTopTippers(db, performerId, TOP_TIPPERS, since) : [];
}, SHOW_KEPT_MS);

/** Returns who has given a performer most since a time, under their names and without what was returned. */
export const topTippersSince = (db: Db, performerId: string, since: Date, limit: number): Promise<Tipper[]> =>
  findTopTippers(db, performerId, limit, since);

/**
 * Returns the standing of a performer's supporters.
 * @throws Refusal 404; 403 for a viewer whom the performer has blocked
 */
export async function readStanding({ db }: Context, viewer: Viewer, performerId: string): Promise<StandingView> {
  await refuseBlockedViewer(db, viewer, performerId);
  const show = await ofShow.read(db, performerId);
  if (!show) throw notFound('This performer');
  const [month, allTime, levels, badges] = await Promise.all([
    ofMonth.read(db, performerId),
    ofAllTime.read(db, performerId),
    findLevels(db, performerId),
    readBadges(db, performerId),
  ]);
  return {
    show: viewTippers(show, ({ id }) => badges.get(id) ?? null),
    month: viewTippers(month, ({ id }) => badges.get(id) ?? null),
    allTime: viewTippers(allTime, ({ tokens }) => badgeFor(levels, tokens)),
    levels,
  };
}

/** Returns the levels of a performer's supporters, the lowest first. */
export const readLevels = (db: Db, performerId: string): Promise<SupporterLevelView[]> => findLevels(db, performerId);

/** Replaces the levels of a performer's supporters. */
export async function updateLevels(
  { db }: Context,
  performerId: string,
  { levels }: RequestOf<'updateSupporterLevels'>['body'],
): Promise<{ levels: SupporterLevelView[] }> {
  await writeLevels(db, performerId, levels);
  forgetBadges(db, performerId);
  return { levels };
}
