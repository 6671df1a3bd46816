import { type RootState } from '@/application/state';

export const selectOwnProducts = (state: RootState) => state.performer.products;
export const selectOwnVideos = (state: RootState) => state.performer.videos;
export const selectOwnPhotos = (state: RootState) => state.performer.photos;
export const selectOwnGalleries = (state: RootState) => state.performer.galleries;
/** The own items that are open on their pages. */
export const selectOpened = (state: RootState) => state.assetOpened;
export const selectProgress = (state: RootState) => state.assetProgress;
/** The public list of videos. */
export const selectVideos = (state: RootState) => state.videos;
