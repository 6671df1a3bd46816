import { type Actor } from '@test/support/actors';
import { type Role } from '@contract/endpoint';
import { type World } from './world';

const TICKET_SHOW = { title: 'Night Train', startsAt: '2030-01-01T20:00:00.000Z', minutes: 60, price: 20, seats: 10 };
const soldTicketShow = ({ ticketShowOf, people }: World) => ticketShowOf(people.performer);

type Owner = Actor & { role: Role };

/** Inputs of calls about an own ticket show. */
export const OWNED_TICKETS = {
  updateTicketShow: async (world: World, owner: Owner) => ({
    params: { id: await world.ticketShowOf(owner) },
    body: TICKET_SHOW,
  }),
  cancelTicketShow: async (world: World, owner: Owner) => ({
    params: { id: await world.ticketShowOf(owner) },
    body: { reason: 'No voice' },
  }),
  openTicketShow: async (world: World, owner: Owner) => ({ params: { id: await world.ticketShowOf(owner) } }),
};

/** Inputs of the other calls about polls, pledges and ticket shows. */
export const ESCROWED = {
  viewPoll: ({ people }: World) => ({ params: { id: people.performer.id } }),
  votePoll: async ({ people, pollOf }: World) => ({
    params: { id: await pollOf(people.performer) },
    body: { choice: 0 },
  }),
  pledge: ({ people }: World) => ({ params: { id: people.performer.id } }),
  takePledgeBack: async ({ people, pledgeGoalOf }: World) => ({
    params: { id: await pledgeGoalOf(people.performer) },
  }),
  announceTicketShow: () => ({ body: TICKET_SHOW }),
  viewTicketShow: async (world: World) => ({ params: { id: await soldTicketShow(world) } }),
  buyTicket: async (world: World) => ({ params: { id: await soldTicketShow(world) }, body: { price: 20 } }),
  returnTicket: async (world: World) => ({ params: { id: await soldTicketShow(world) } }),
  enterTicketShow: async (world: World) => ({ params: { id: await soldTicketShow(world) } }),
  waitForTicket: async (world: World) => ({ params: { id: await soldTicketShow(world) }, body: { isWaiting: true } }),
};

const ofPerformer = ({ people }: World) => ({ params: { id: people.performer.id } });

/** Inputs of calls about tips and clips in a performer's room. */
export const OF_ROOMS = {
  viewTipMenu: ofPerformer,
  viewTipBoard: ofPerformer,
  viewTipSounds: ofPerformer,
  viewStanding: ofPerformer,
  listClips: ofPerformer,
  createClip: (world: World) => ({ ...ofPerformer(world), body: { title: 'The solo' } }),
};
