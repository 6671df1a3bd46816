import { type BodyOf, call } from '@/lib/http';
import { upload } from '@/lib/upload';
import { type Visitor } from '@/lib/visitor';

export const listConsentPeople = (visitor?: Visitor) => call('listConsentPeople', { visitor });
export const requestConsent = (body: BodyOf<'requestConsent'>) => call('requestConsent', { body });
export const setStagePeople = (personIds: string[]) => call('setStagePeople', { body: { personIds } });
export const viewConsent = (token: string, visitor?: Visitor) => call('viewConsent', { params: { token }, visitor });
export const withdrawConsent = (token: string) => call('withdrawConsent', { params: { token } });
export const giveConsent = (token: string, body: BodyOf<'giveConsent'>, idVerification: File) =>
  upload('giveConsent', { params: { token }, body, files: { idVerification } });
