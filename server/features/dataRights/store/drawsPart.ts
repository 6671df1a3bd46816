import { at, nameOf, part } from './archivePart';

/** The draws of wheels. The seed is left out: the page of a draw has it as soon as it is no longer secret. */
export const DRAWS_PART = part(
  'draws.json',
  'the draws of wheels that you paid for',
  'o.id',
  {
    id: 'o.id',
    performer: nameOf('o.performer_id'),
    order: 'o.name',
    outcome: 'o.outcome',
    number: 'o.draw_number',
    clientSeed: 'o.client_seed',
    outcomes: 'r.outcomes',
    seedHash: 'r.seed_hash',
    createdAt: at('o.created_at'),
  },
  'tip_menu_orders o join wheel_rounds r on r.id = o.round_id join tips t on t.id = o.id where t.sender_id = $1',
);
