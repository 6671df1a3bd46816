import { type EndpointName } from '@contract/paths';
import { type Role } from '@contract/endpoint';
import { type Actor } from '@test/support/actors';
import { type Given } from '@test/support/call';
import { type World } from './world';

/** Makes the input of a call about something of an owner. */
export type InputMaker = (
  world: World,
  owner: Actor & { role: Role },
) => Promise<Given<EndpointName>> | Given<EndpointName>;

const ofWebhook: InputMaker = async (world, owner) => ({ params: { id: (await world.feedOf(owner)).webhook.id } });

/** Inputs of calls for performers' own tools. */
export const TOOLS: Partial<Record<EndpointName, InputMaker>> = {
  revokeFeedKey: async (world, owner) => ({ params: { id: (await world.feedOf(owner)).keyId } }),
  rotateWebhookSecret: ofWebhook,
  enableWebhook: ofWebhook,
  deleteWebhook: ofWebhook,
  listWebhookDeliveries: ofWebhook,
  resendWebhookDelivery: async (world, owner) => ({ params: (await world.feedOf(owner)).webhook }),
};
