import { type BodyOf, call } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

/** Loads the devices of the account that get push messages, and the site's public key. */
export const viewPush = (visitor?: Visitor) => call('viewPush', { visitor, quiet: true });
export const addPushDevice = (body: BodyOf<'addPushDevice'>) => call('addPushDevice', { body, quiet: true });
export const removePushDevice = (id: string) => call('removePushDevice', { params: { id }, quiet: true });
