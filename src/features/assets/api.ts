import { callPlanned } from '@/lib/http';
import { type Page } from '@/lib/list';
import { type Visitor } from '@/lib/visitor';
import { type AssetQuery, type OwnGallery, type OwnPhoto, type OwnProduct, type OwnVideo, type VideoCard } from './slice';

export const searchOwnProducts = (query: AssetQuery) => callPlanned<Page<OwnProduct>>('searchOwnProducts', { query });
export const searchOwnVideos = (query: AssetQuery) => callPlanned<Page<OwnVideo>>('searchOwnVideos', { query });
export const searchOwnPhotos = (query: AssetQuery) => callPlanned<Page<OwnPhoto>>('searchOwnPhotos', { query });
export const searchOwnGalleries = (query: AssetQuery) => callPlanned<Page<OwnGallery>>('searchOwnGalleries', { query });

export const deleteOwnProduct = (id: string) => callPlanned<unknown>('deleteOwnProduct', { params: { id } });
export const deleteOwnVideo = (id: string) => callPlanned<unknown>('deleteOwnVideo', { params: { id } });
export const deleteOwnPhoto = (id: string) => callPlanned<unknown>('deleteOwnPhoto', { params: { id } });
export const deleteOwnGallery = (id: string) => callPlanned<unknown>('deleteOwnGallery', { params: { id } });

export const searchVideos = (query: AssetQuery, visitor?: Visitor) => callPlanned<Page<VideoCard>>('searchVideos', { query, visitor });
