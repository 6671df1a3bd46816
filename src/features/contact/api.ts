import { type BodyOf, call } from '@/lib/http';

export const sendContact = (body: BodyOf<'sendContact'>) => call('sendContact', { body });
