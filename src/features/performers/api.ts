import { type BodyOf, call } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';
import {
  type LoadedDetail,
  type Origin,
  type PerformerPage,
  type PerformerQuery,
  type PerformerUpdate,
  RELATED_PERFORMERS,
} from './slice';

export const updatePerformer = (body: PerformerUpdate) => call('updatePerformer', { body });
export const updatePrices = (body: BodyOf<'updatePrices'>) => call('updatePrices', { body });
export const updateBroadcastSetting = (body: BodyOf<'updateBroadcastSetting'>) =>
  call('updateBroadcastSetting', { body });
export const searchPerformers = (query: PerformerQuery, visitor?: Visitor) =>
  call('searchPerformers', { query, visitor });
export const viewPerformer = (username: string, visitor?: Visitor): Promise<PerformerPage> =>
  call('viewPerformer', { params: { username }, visitor });
export const setReminder = (id: string, body: BodyOf<'setReminder'>) => call('setReminder', { params: { id }, body });
export const countView = (id: string) => call('incrementPerformerViews', { params: { id }, quiet: true });

/** Options of the filters. */
export const listCountries = () => call('listCountries', { quiet: true });
export const listLanguages = () => call('listLanguages', { quiet: true });

/** Creating one is slow, so each is created once. */
const displayNames: Partial<Record<'language' | 'region', Intl.DisplayNames>> = {};

/** Returns the name of a language or country code, or the code when it is unknown. */
function nameOf(type: 'language' | 'region', code: string): string {
  try {
    return (displayNames[type] ??= new Intl.DisplayNames('en', { type })).of(code)!;
  } catch {
    return code;
  }
}

/** Names of a performer's languages and country. The server creates them, because Intl's tables block a phone. */
const originOf = ({ languages, country }: PerformerPage): Origin => ({
  languages: languages.map((code) => nameOf('language', code)).join(', '),
  country: country ? nameOf('region', country) : '',
});

/** Items per kind on a performer's page. */
const ITEMS_PER_KIND = 12;

const orUndefined = <T>(part: Promise<T>): Promise<T | undefined> => part.catch(() => undefined);

/**
 * Loads a performer's page in parallel: the performer, their active items and up to 12 other performers.
 * Fails without the performer; a missing list of items only leaves a gap.
 * @param request the performer's request, when the caller needs its result too
 */
export async function loadDetail(
  username: string,
  visitor?: Visitor,
  request = viewPerformer(username, visitor),
): Promise<LoadedDetail> {
  const itemQuery = {
    query: { performer: username, status: 'active' as const, limit: ITEMS_PER_KIND },
    visitor,
    quiet: true,
  };
  const [performer, others, products, videos, galleries] = await Promise.all([
    request,
    // one more than shown, because this performer may be among them
    orUndefined(searchPerformers({ limit: RELATED_PERFORMERS + 1 }, visitor)),
    orUndefined(call('searchProducts', itemQuery)),
    orUndefined(call('searchVideos', itemQuery)),
    orUndefined(call('searchGalleries', itemQuery)),
  ]);
  const related = others?.data.filter(({ _id }) => _id !== performer._id).slice(0, RELATED_PERFORMERS);
  return { performer, origin: originOf(performer), related, products, videos, galleries };
}

export const getDocuments = (visitor?: Visitor) => call('getPerformerDocuments', { visitor });
