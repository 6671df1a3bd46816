import { type BodyOf, call } from '@/lib/http';
import { type Progress, upload } from '@/lib/upload';

export const updateStudio = (body: BodyOf<'updateStudio'>) => call('updateStudio', { body });
export const uploadDocument = (documentVerification: File, onProgress: Progress) => upload('uploadStudioDocument', { files: { documentVerification }, onProgress });
