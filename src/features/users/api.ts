import { call } from '@/lib/http';
import { type Progress, upload } from '@/lib/upload';
import { type UserUpdate } from './slice';

export const updateUser = (body: UserUpdate) => call('updateUser', { body });
export const uploadAvatar = async (file: File, onProgress: Progress) =>
  (await upload('uploadUserAvatar', { files: { avatar: file }, onProgress })).avatar;
