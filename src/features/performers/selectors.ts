import { type RootState } from '@/application/state';

export const selectOwnPerformer = (state: RootState) => state.performer.current;
export const selectPerformerState = (state: RootState) => state.performer;
export const selectPerformers = (state: RootState) => state.performer.list;
export const selectPerformerDetail = (state: RootState) => state.performer.detail;
export const selectWatched = (state: RootState) => state.performer.watched;
export const selectCategories = (state: RootState) => state.performer.categories;
