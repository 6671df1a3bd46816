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
export const countView = (id: string) => call('incrementPerformerViews', { params: { id }, quiet: true });

/** What filters choose from. */
export const listCountries = () => call('listCountries', { quiet: true });
export const listLanguages = () => call('listLanguages', { quiet: true });

/** Reading one takes longer than all else that is said about where a performer comes from. */
const tables: Partial<Record<'language' | 'region', Intl.DisplayNames>> = {};

/** A code that no table knows stays a code. */
function named(type: 'language' | 'region', code: string): string {
  try {
    return (tables[type] ??= new Intl.DisplayNames('en', { type })).of(code)!;
  } catch {
    return code;
  }
}

/** The words for a performer's codes. They come with the page: a browser that makes them itself stands still until it has read its tables. */
const originOf = ({ languages, country }: PerformerPage): Origin => ({
  languages: languages.map((code) => named('language', code)).join(', '),
  country: country ? named('region', country) : '',
});

/** How many items of a kind the page of a performer shows at first. */
const SHELF = 12;

const orNothing = <T>(part: Promise<T>): Promise<T | undefined> => part.catch(() => undefined);

/**
 * All that a performer's page shows, asked for in parallel: the performer, what is active of theirs, and up to 12 others.
 * Without the performer there is no page; a missing shelf only leaves a gap.
 * @param asked the performer, where somebody else waits for them too
 */
export async function loadDetail(
  username: string,
  visitor?: Visitor,
  asked = viewPerformer(username, visitor),
): Promise<LoadedDetail> {
  const shelf = { query: { performer: username, status: 'active' as const, limit: SHELF }, visitor, quiet: true };
  const [performer, others, products, videos, galleries] = await Promise.all([
    asked,
    // one more than shown: this performer may be among them, and only the answer tells
    orNothing(searchPerformers({ limit: RELATED_PERFORMERS + 1 }, visitor)),
    orNothing(call('searchProducts', shelf)),
    orNothing(call('searchVideos', shelf)),
    orNothing(call('searchGalleries', shelf)),
  ]);
  const related = others?.data.filter(({ _id }) => _id !== performer._id).slice(0, RELATED_PERFORMERS);
  return { performer, origin: originOf(performer), related, products, videos, galleries };
}

export const getDocuments = (visitor?: Visitor) => call('getPerformerDocuments', { visitor });
