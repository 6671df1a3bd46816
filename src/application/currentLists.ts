import { type Reducer } from 'redux';
import { type CurrentPerformer, type PerformerState } from '@/features/performers/slice';

const OWN_LISTS = ['products', 'videos', 'photos', 'galleries'] as const;

/** The state of a performer's account as far as it has lists. */
type OwnLists = PerformerState & { [K in (typeof OWN_LISTS)[number]]: { data: CurrentPerformer[K] } };

/**
 * Keeps the lists of the current performer: what the account's own lists hold, and the related performers once the
 * performer has opened the own public page.
 */
export const withCurrentLists =
  <State extends OwnLists>(reducer: Reducer<State>): Reducer<State> =>
  (state, action) => {
    const next = reducer(state, action);
    const { current, detail } = next;
    const lists: Partial<CurrentPerformer> = Object.fromEntries(OWN_LISTS.map((name) => [name, next[name].data]));
    if (current._id && detail.data?._id === current._id) lists.relatedPerformers = detail.relatedPerformers;
    const isSame = Object.entries(lists).every(([name, list]) => current[name as keyof CurrentPerformer] === list);
    return isSame ? next : { ...next, current: { ...current, ...lists } };
  };
