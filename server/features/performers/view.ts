import { UPCOMING_SHOWS_DAYS, UPCOMING_SHOWS_MAX } from '@contract/limits';
import {
  type OwnPerformerView,
  type PerformerCardView,
  type PerformerPageView,
  type UpcomingShowView,
} from '@contract/performers';
import { fileUrl, fileUrlOr } from '@server/storage/storage';
import { isGroupShowFull, listMissing } from './rules';
import { type Plan, showsAhead, ticketPriceAt } from './schedule';
import { type CardRow, type PerformerRow } from './store/cards';
import { type TicketTime } from './tables';

type CategoryBrief = PerformerPageView['categories'][number];

/** Returns the storage key of a performer's 16:9 picture: the thumbnail of the running show, else the poster. */
export const performerPictureKey = ({
  onStage,
  thumbnail,
  poster,
}: Pick<CardRow['performer'], 'onStage' | 'thumbnail' | 'poster'>): string | null =>
  onStage ? (thumbnail ?? poster) : poster;

/** Returns where the tickets of a show are sold, and for how much; null for a show without tickets. */
const viewTicketTime = (ticket: TicketTime | undefined): UpcomingShowView['ticket'] =>
  ticket ? { _id: ticket.id, price: ticketPriceAt(ticket, new Date()) } : null;

/** Returns the ticket show that has begun. */
function viewTicketShow(ticketTimes: TicketTime[]): PerformerPageView['ticketShow'] {
  const running = ticketTimes.find(({ isRunning }) => isRunning);
  return running ? { _id: running.id, title: running.title } : null;
}

/** Returns the goal of a public show; null outside of one, and after the goal's end. */
function viewCardGoal({ streamingStatus, cardGoal }: CardRow['performer']): PerformerCardView['goal'] {
  if (streamingStatus !== 'public' || !cardGoal) return null;
  const { endsAt, ...goal } = cardGoal;
  return endsAt && Date.parse(endsAt) <= Date.now() ? null : goal;
}

/** Returns a performer as a card. */
export function viewPerformerCard(
  { account, performer, categoryIds, isFavorite }: CardRow,
  placeholderAvatar: string,
): PerformerCardView {
  const picture = performerPictureKey(performer);
  return {
    _id: account.id,
    createdAt: account.createdAt.toISOString(),
    updatedAt: account.updatedAt.toISOString(),
    username: account.username,
    name: account.name,
    avatar: fileUrlOr(account.avatar, placeholderAvatar),
    poster: picture ? fileUrl(picture) : null,
    streamingStatus: performer.streamingStatus,
    streamingTitle: performer.streamingTitle,
    isOnline: performer.isOnline || performer.onStage,
    viewers: performer.onStage ? performer.viewers : 0,
    verified: performer.verification === 'verified',
    tags: performer.tags,
    categoryIds,
    gender: account.gender,
    country: account.country,
    languages: performer.languages,
    isFavorite,
    privateCallPrice: performer.privateCallPrice,
    groupCallPrice: performer.groupCallPrice,
    spySeatPrice: performer.streamingStatus === 'private' ? performer.spySeatPrice : 0,
    groupShowFull: isGroupShowFull(performer),
    nextShowAt: performer.nextShowAt?.toISOString() ?? null,
    nextShowTicket: viewTicketTime(
      performer.ticketTimes.find(({ startsAt }) => Date.parse(startsAt) === performer.nextShowAt?.getTime()),
    ),
    goal: viewCardGoal(performer),
  };
}

/** Returns the shows of a plan that a page lists: the next ones, and every ticket show. */
const viewUpcoming = (plan: Plan, reminded: ReadonlySet<number>): UpcomingShowView[] =>
  showsAhead(plan, new Date(), UPCOMING_SHOWS_DAYS)
    .filter(({ ticket }, at) => ticket || at < UPCOMING_SHOWS_MAX)
    .map(({ startsAt, endsAt, ticket, ...show }) => ({
      ...show,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      isReminded: reminded.has(startsAt.getTime()),
      ticket: viewTicketTime(ticket),
    }));

/**
 * Returns the public page of a performer. `bio` is empty while the setting `hideBio` is on.
 * @param site `reminded`: the starts, in ms, of the shows that the viewer is reminded of
 */
export function viewPerformerPage(
  row: PerformerRow,
  categories: CategoryBrief[],
  site: { placeholderAvatar: string; hideBio: boolean; reminded?: ReadonlySet<number> },
): PerformerPageView {
  const { account, performer } = row;
  return {
    ...viewPerformerCard(row, site.placeholderAvatar),
    // a member who is in the show can always return to it
    groupShowFull: isGroupShowFull(performer) && !row.isInGroupShow && !viewTicketShow(performer.ticketTimes),
    bio: site.hideBio ? '' : performer.bio,
    categories,
    views: performer.views,
    followers: row.followers,
    followLevel: row.followLevel,
    liveSince: performer.onStage ? (performer.liveSince?.toISOString() ?? null) : null,
    lastOnStageAt: row.lastOnStageAt && new Date(row.lastOnStageAt).toISOString(),
    schedule: performer.schedule,
    ticketShow: viewTicketShow(performer.ticketTimes),
    upcoming: viewUpcoming({ ...performer, timeZone: account.timeZone }, site.reminded ?? new Set()),
    timeZone: account.timeZone,
    socialLinks: performer.socialLinks,
    spyPrice: performer.spyPrice,
    minimumTip: performer.minimumTip,
    offlineTips: performer.offlineTips,
    publicShowWaits: row.publicShowWaits,
  };
}

/** Returns the profile of a performer for its owner. @param balance in tokens */
export function viewOwnPerformer(
  row: PerformerRow,
  categories: CategoryBrief[],
  placeholderAvatar: string,
  balance: number,
): OwnPerformerView {
  const { account, performer } = row;
  return {
    ...viewPerformerPage(row, categories, { placeholderAvatar, hideBio: false }),
    role: 'performer',
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    emailVerified: account.emailVerifiedAt !== null,
    pendingEmail: account.pendingEmail,
    emailFailure: account.emailFailure,
    balance,
    plannedShows: performer.plannedShows,
    maxParticipantsAllowed: performer.maxParticipantsAllowed,
    verificationNote: performer.verificationNote,
    missing: listMissing(performer),
  };
}
