import { call } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

/** Quiet: the caller handles a refusal. */
export const getImpersonation = (visitor?: Visitor) => call('getImpersonation', { visitor, quiet: true });
export const endImpersonation = () => call('endImpersonation', { quiet: true });
