import { type ReplyOf } from '@contract/all';
import { type BodyOf, call } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

export type SecondStep = ReplyOf<'getSecondStep'>;
export type SecondFactors = ReplyOf<'listSecondFactors'>;
/** A passkey or a code that proves who holds the session. */
export type Proof = BodyOf<'completeSecondStep'>;

export const getSecondStep = (visitor?: Visitor) => call('getSecondStep', { visitor, quiet: true });
export const completeSecondStep = (body: Proof) => call('completeSecondStep', { body });
export const stepUp = (body: BodyOf<'stepUp'>) => call('stepUp', { body });
export const listSecondFactors = () => call('listSecondFactors');
export const renamePasskey = (id: string, name: string) => call('renamePasskey', { params: { id }, body: { name } });
export const removePasskey = (id: string) => call('removePasskey', { params: { id } });
export const beginTotp = () => call('beginTotp');
export const confirmTotp = (code: string) => call('confirmTotp', { body: { code } });
export const removeTotp = () => call('removeTotp');
export const replaceRecoveryCodes = () => call('replaceRecoveryCodes');
