import { z } from 'zod';
import { Id, Moment } from './common';
import { contract } from './endpoint';
import { PUSH_ENDPOINT_MAX_CHARACTERS } from './limits';

/** A browser that shows the account's notifications while the site is closed. */
const PushDevice = z.object({
  _id: Id,
  /** browser and system */
  name: z.string(),
  /** shows neither names nor pictures */
  isDiscreet: z.boolean(),
  /** whether it belongs to the session that asks */
  isCurrent: z.boolean(),
  createdAt: Moment,
  /** when its push service last took a message; null: never */
  reachedAt: Moment.nullable(),
});
export type PushDeviceView = z.infer<typeof PushDevice>;

/** What the service worker shows (src/serviceWorker). Only the device can decrypt it. */
export interface PushMessage {
  title: string;
  body: string;
  icon: string | null;
  /** the path that it opens */
  link: string;
  /** a later message with the same tag takes its place */
  tag: string;
  /** unread notifications of the account */
  unread: number;
}

const EVERY_ACCOUNT = ['user', 'performer', 'studio'] as const;
const keyOf = (bytes: number) =>
  z
    .string()
    .max(100)
    .regex(/^[\w-]+={0,2}$/)
    .refine((text) => Math.floor((text.replace(/=+$/, '').length * 3) / 4) === bytes, `must have ${bytes} bytes`);

export const push = contract({
  viewPush: {
    summary: 'Returns the devices of the account that get push messages, and the key with which browsers subscribe',
    access: EVERY_ACCOUNT,
    reply: z.object({ publicKey: z.string(), devices: z.array(PushDevice) }),
  },
  addPushDevice: {
    summary: 'Adds a device by the subscription of its browser, or changes it. It ends with the session',
    access: EVERY_ACCOUNT,
    body: z.object({
      endpoint: z.url().max(PUSH_ENDPOINT_MAX_CHARACTERS),
      keys: z.object({ p256dh: keyOf(65), auth: keyOf(16) }),
      isDiscreet: z.boolean(),
    }),
    reply: PushDevice,
  },
  removePushDevice: {
    summary: 'Removes a device. Repeating it changes nothing',
    access: EVERY_ACCOUNT,
    params: z.object({ id: Id }),
    reply: z.object({ removed: z.boolean() }),
  },
});
