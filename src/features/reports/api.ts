import { type BodyOf, call } from '@/lib/http';

export type Report = BodyOf<'createReport'>;
export const createReport = (body: Report) => call('createReport', { body });
