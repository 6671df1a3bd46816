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

const ofPublicShow: InputMaker = async (world, owner) => ({ params: { id: await world.publicShowOf(owner) } });
const ofWebhook: InputMaker = async (world, owner) => ({ params: { id: (await world.feedOf(owner)).webhook.id } });

/** Inputs of calls for performers' own tools, and for the analytics of shows. */
export const TOOLS: Partial<Record<EndpointName, InputMaker>> = {
  revokeFeedKey: async (world, owner) => ({ params: { id: (await world.feedOf(owner)).keyId } }),
  viewShowAnalytics: ofPublicShow,
  exportShowAnalytics: ofPublicShow,
  rotateWebhookSecret: ofWebhook,
  enableWebhook: ofWebhook,
  deleteWebhook: ofWebhook,
  listWebhookDeliveries: ofWebhook,
  resendWebhookDelivery: async (world, owner) => ({ params: (await world.feedOf(owner)).webhook }),
  viewClip: async (world, owner) => ({ params: { id: await world.clipOf(owner) } }),
  approveClip: async (world, owner) => ({ params: { id: await world.clipOf(owner) } }),
  deleteClip: async (world, owner) => ({ params: { id: await world.clipOf(owner) } }),
};
