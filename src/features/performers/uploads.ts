/** Uploads, separate from the other calls because public pages send no files. */
import { type Progress, upload } from '@/lib/upload';

export const uploadAvatar = async (file: File, onProgress: Progress) =>
  (await upload('uploadPerformerAvatar', { files: { avatar: file }, onProgress })).avatar;
export const uploadShowPicture = async (file: File, onProgress: Progress) =>
  (await upload('uploadShowPicture', { files: { picture: file }, onProgress })).picture;
export const uploadDocuments = (files: { idVerification?: File; documentVerification?: File }, onProgress: Progress) =>
  upload('uploadPerformerDocuments', { files, onProgress });
export const uploadReleaseForm = (releaseForm: File, onProgress: Progress) =>
  upload('uploadReleaseForm', { files: { releaseForm }, onProgress });
