import { type OwnPerformerView, type PerformerCardView, type PerformerPageView } from '@contract/performers';
import { fileUrl, fileUrlOr } from '@server/storage/storage';
import { missingOf } from './rules';
import { type CardRow, type PerformerRow } from './store/listing';

type CategoryInShort = PerformerPageView['categories'][number];

/** The storage key of a performer's 16:9 picture: the running show's while there is one. */
export const pictureOf = ({
  onStage,
  thumbnail,
  poster,
}: Pick<CardRow['performer'], 'onStage' | 'thumbnail' | 'poster'>): string | null =>
  onStage ? (thumbnail ?? poster) : poster;

/** A performer as a card shows them. The picture is the running show's while there is one. */
export function viewPerformerCard(
  { account, performer, categoryIds, isFavorite }: CardRow,
  placeholderAvatar: string,
): PerformerCardView {
  const picture = pictureOf(performer);
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
    nextShowAt: performer.nextShowAt?.toISOString() ?? null,
  };
}

/** A performer's public page. `bio` is empty while the site hides biographies. */
export function viewPerformerPage(
  row: PerformerRow,
  categories: CategoryInShort[],
  words: { placeholderAvatar: string; hideBio: boolean },
): PerformerPageView {
  const { account, performer } = row;
  return {
    ...viewPerformerCard(row, words.placeholderAvatar),
    bio: words.hideBio ? '' : performer.bio,
    categories,
    views: performer.views,
    liveSince: performer.onStage ? (performer.liveSince?.toISOString() ?? null) : null,
    schedule: performer.schedule,
    timeZone: account.timeZone,
    socialLinks: performer.socialLinks,
  };
}

/** The performer's own profile. @param balance in tokens */
export function viewOwnPerformer(
  row: PerformerRow,
  categories: CategoryInShort[],
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
    balance,
    maxParticipantsAllowed: performer.maxParticipantsAllowed,
    verificationNote: performer.verificationNote,
    missing: missingOf(performer),
  };
}
