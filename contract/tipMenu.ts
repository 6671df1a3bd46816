import { z } from 'zod';
import { Id, Moment, Tokens } from './common';
import { contract } from './endpoint';
import {
  CLIENT_SEED_MAX_CHARACTERS,
  rangeMessage,
  TIP_MAX_TOKENS,
  TIP_MENU_COOLDOWN_MAX_SECONDS,
  TIP_MENU_DETAIL_MAX_CHARACTERS,
  TIP_MENU_ENTRIES_MAX,
  TIP_MENU_ICONS,
  TIP_MENU_NAME_MAX_CHARACTERS,
  TIP_MENU_SECTION_MAX_CHARACTERS,
  TIP_MENU_STOCK_MAX,
  WHEEL_OUTCOME_MAX_CHARACTERS,
  WHEEL_OUTCOMES_MAX,
  WHEEL_OUTCOMES_MIN,
  WHEEL_WEIGHT_MAX,
} from './limits';
import { UserBrief } from './users';

const EMPTY = 'This field is required!';
const title = (characters: number) => z.string().trim().min(1, EMPTY).max(characters);
const whole = (maximum: number) =>
  z
    .number('Not a validate number!')
    .int('Whole numbers only!')
    .min(1, rangeMessage(1, maximum))
    .max(maximum, rangeMessage(1, maximum));

/** An outcome of a wheel. Its chance is its weight divided by the sum of all weights. */
const WheelOutcome = z.object({ text: title(WHEEL_OUTCOME_MAX_CHARACTERS), weight: whole(WHEEL_WEIGHT_MAX) });
export type WheelOutcomeView = z.infer<typeof WheelOutcome>;
const SeedHash = z.string().max(64).meta({ description: 'SHA-256 of the seed, 64 hexadecimal digits' });

/** An entry of a tip menu as its performer writes it. `_id` is absent for a new one. */
const entryFields = {
  name: title(TIP_MENU_NAME_MAX_CHARACTERS),
  /** groups entries; may be empty */
  section: z.string().trim().max(TIP_MENU_SECTION_MAX_CHARACTERS),
  detail: z.string().trim().max(TIP_MENU_DETAIL_MAX_CHARACTERS),
  icon: z.enum(TIP_MENU_ICONS),
  /** whole tokens */
  price: whole(TIP_MAX_TOKENS),
  /** how long the entry rests after an order; null: not at all */
  cooldownSeconds: whole(TIP_MENU_COOLDOWN_MAX_SECONDS).nullable(),
  /** how often it can be ordered in one show; null: without limit */
  stock: whole(TIP_MENU_STOCK_MAX).nullable(),
  followersOnly: z.boolean(),
  /** makes the entry a wheel: each order of it draws one of them; null: no wheel */
  outcomes: z.array(WheelOutcome).min(WHEEL_OUTCOMES_MIN).max(WHEEL_OUTCOMES_MAX).nullish(),
};
const TipMenuEntry = z.object({ _id: Id, ...entryFields });

/** A tip menu of a performer, who can have several and shows one of them. Entries are in the performer's order. */
export const TipMenu = z.object({ _id: Id, name: z.string(), isOn: z.boolean(), entries: z.array(TipMenuEntry) });
export type TipMenuView = z.infer<typeof TipMenu>;

/** What changes with each order: how many are left in this show, and from when on the entry can be ordered again. */
const Supply = { left: z.number().int().nullable(), readyAt: Moment.nullable() };
/** `seedHash`: of a wheel, the hash of the secret seed of its next draws. An order names it. */
export const ShownEntry = z.object({ ...TipMenuEntry.shape, ...Supply, seedHash: SeedHash.optional() });
export type ShownEntryView = z.infer<typeof ShownEntry>;

/** The menu that a room shows. `isOpen`: the performer's public show is running, so that entries can be ordered. */
export const ShownTipMenu = z.object({ performerId: Id, isOpen: z.boolean(), entries: z.array(ShownEntry) });
export type ShownTipMenuView = z.infer<typeof ShownTipMenu>;

/** `next`: the first of those that wait. */
export const ORDER_STATES = ['waiting', 'next', 'done', 'returned'] as const;

/** What a tip for a wheel adds: the hash of the seed that the member saw, and the member's own part of the draw. */
export const WheelOrder = z.object({
  seedHash: SeedHash,
  clientSeed: z
    .string()
    .max(CLIENT_SEED_MAX_CHARACTERS)
    .regex(/^[!-~]+$/, 'Letters, digits and signs without spaces only!')
    .meta({ description: 'any text that the site cannot foresee, such as a random UUID' }),
});
export type WheelOrderView = z.infer<typeof WheelOrder>;

/** A tip for an entry of the menu, as its message in the chat shows it. Name and icon are those of the moment. */
export const MenuOrder = z.object({
  _id: Id,
  name: z.string(),
  icon: z.enum(TIP_MENU_ICONS),
  status: z.enum(ORDER_STATES),
  /** what a wheel drew; `name` ends with it, and `viewDraw` has the draw under the id of the order */
  outcome: z.string().optional(),
});
export type MenuOrderView = z.infer<typeof MenuOrder>;

/** An order in the performer's queue. `note` is the message of the tip. */
export const QueuedOrder = MenuOrder.extend({
  tokens: Tokens,
  note: z.string(),
  /** the room does not see the member */
  isAnonymous: z.literal(true).optional(),
  member: UserBrief,
  createdAt: Moment,
});
export type QueuedOrderView = z.infer<typeof QueuedOrder>;

const DrawResult = { number: z.number().int(), clientSeed: z.string(), outcome: z.string() };

/**
 * A draw of a wheel, checkable by anybody once the seed is known. The outcome follows from the seed, the number of the
 * draw and the client seed: docs/draws.
 */
export const Draw = z.object({
  _id: Id,
  /** of the order: the entry and its outcome */
  name: z.string(),
  performer: UserBrief,
  createdAt: Moment,
  /** counts the draws under this seed, from 1 */
  ...DrawResult,
  /** those of the moment of the draw, in order */
  outcomes: z.array(WheelOutcome),
  /** published before the draw */
  seedHash: SeedHash,
  /** null until the performer's show has ended or the wheel has changed */
  seed: z.string().nullable(),
  /** how many draws this seed has made so far, and once it is known, the first thousand of them */
  count: z.number().int(),
  draws: z.array(z.object(DrawResult)),
});
export type DrawView = z.infer<typeof Draw>;

const menuBody = z.object({
  name: title(TIP_MENU_NAME_MAX_CHARACTERS),
  entries: z.array(z.object({ _id: Id.nullish(), ...entryFields })).max(TIP_MENU_ENTRIES_MAX),
});
const menuParams = z.object({ id: Id });

export const tipMenu = contract({
  viewTipMenu: {
    summary: 'The tip menu that a performer shows, without entries where there is none',
    access: 'anyone',
    params: z.object({ id: Id }),
    reply: ShownTipMenu,
  },
  listTipMenus: {
    summary: 'Own tip menus, oldest first',
    access: ['performer'],
    reply: z.array(TipMenu),
  },
  createTipMenu: {
    summary: 'Creates a tip menu with its entries. The first one is shown at once. 422: TIP_MENUS_FULL',
    access: ['performer'],
    body: menuBody,
    reply: TipMenu,
  },
  updateTipMenu: {
    summary: 'Replaces name and entries of an own tip menu. Entries with `_id` are changed, others added or removed',
    access: ['performer'],
    params: menuParams,
    body: menuBody,
    reply: TipMenu,
  },
  deleteTipMenu: {
    summary: 'Deletes an own tip menu. Orders stay in the queue',
    access: ['performer'],
    params: menuParams,
    reply: null,
  },
  showTipMenu: {
    summary: 'Shows one of the own tip menus in the room, or none',
    access: ['performer'],
    body: z.object({ menuId: Id.nullable() }),
    reply: z.array(TipMenu),
  },
  listMenuOrders: {
    summary: 'The own queue: all orders that wait, the next one first, then those decided last',
    access: ['performer'],
    reply: z.object({ waiting: z.array(QueuedOrder), decided: z.array(QueuedOrder) }),
  },
  decideMenuOrder: {
    summary:
      'Marks an order of the own queue as done, moves it to the end (`later`), or returns its tokens in full (`return`). 422: ORDER_DECIDED',
    access: ['performer'],
    params: z.object({ id: Id }),
    body: z.object({ decision: z.enum(['done', 'later', 'return']) }),
    reply: QueuedOrder,
  },
  viewDraw: {
    summary:
      'A draw of a wheel, by the id of its order, with all that it takes to check it. Its seed is null until then',
    access: 'anyone',
    params: z.object({ id: Id }),
    reply: Draw,
  },
});
