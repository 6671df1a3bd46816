import { fetchFile } from '@/lib/download';
import { type BodyOf, call } from '@/lib/http';

export const listWall = () => call('listWall', { quiet: true });
/** An MP4 of one picture; empty without one. */
export const viewWallPicture = (id: string) => fetchFile('viewWallPicture', {}, { id });
export const openWallShow = (id: string) => call('openWallShow', { params: { id } });
export const warnPerformer = (id: string, text: string) => call('warnPerformer', { params: { id }, body: { text } });
export const blurPreview = (id: string, isBlurred: boolean) =>
  call('blurPreview', { params: { id }, body: { isBlurred } });
type Why = BodyOf<'cutShow'>;
export const cutShow = (id: string, why: Why) => call('cutShow', { params: { id }, body: why });
export const suspendFromWall = (id: string, why: Why) => call('suspendFromWall', { params: { id }, body: why });
