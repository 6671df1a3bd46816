import { z } from 'zod';
import { Category } from './categories';
import { Id, maybe, Moment, Required } from './common';
import { Percent } from './earnings';
import { contract } from './endpoint';
import { SITE_FILE_MAX_MB, SITE_LIST_MAX_ITEMS } from './limits';
import { MenuItem } from './site';
import { Address, IdPath, Order, owners, Slug } from './siteFields';
import { TokenPackage } from './wallet';

const SettingValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
/** A setting as an owner sees it: its value, its description, and what a value must be like. */
export const DeskSetting = z.object({
  key: z.string(),
  group: z.string(),
  label: z.string(),
  about: z.string(),
  value: SettingValue,
  defaultValue: SettingValue,
  isDefault: z.boolean(),
  control: z.enum(['text', 'html', 'flag', 'number', 'colour', 'choice', 'list', 'address', 'moment']),
  choices: z.array(z.string()).nullable(),
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  whole: z.boolean(),
  maxCharacters: z.number().nullable(),
  needsReason: z.boolean().meta({ description: 'it is about money: a change needs a reason' }),
  shows: z.string().nullable().meta({ description: 'a page of the site that shows it' }),
});
export type DeskSettingView = z.infer<typeof DeskSetting>;

/** A change of the site: who changed what, and when. */
export const SiteChange = z.object({
  _id: Id,
  at: Moment,
  by: z.string().nullable().meta({ description: 'null: the command line' }),
  action: z.string(),
  subject: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  words: z.string().nullable().meta({ description: 'why, in the owner’s words, until they are erased' }),
});
export type SiteChangeView = z.infer<typeof SiteChange>;

const Palette = z.record(z.string(), z.string());
/** The colours that derive from two brand colours, and the contrast of each pair that the site uses. */
export const BrandCheck = z.object({
  light: Palette,
  dark: Palette,
  pairs: z.array(
    z.object({
      theme: z.enum(['light', 'dark']),
      name: z.string(),
      colour: z.string(),
      background: z.string(),
      ratio: z.number(),
      minimum: z.number(),
    }),
  ),
});
export type BrandCheckView = z.infer<typeof BrandCheck>;

const CategoryFields = z.object({
  name: Required.max(60),
  slug: Slug,
  description: z.string().trim().max(300),
  picture: Address,
});

/** A token package as an owner sees it, on sale or not. */
export const DeskPackage = TokenPackage.omit({ bonus: true }).extend({ onSale: z.boolean() });
export type DeskPackageView = z.infer<typeof DeskPackage>;
const PackageFields = z.object({
  name: Required.max(60),
  description: z.string().trim().max(200),
  tokens: z.number().int('Whole tokens only!').min(1).max(10_000_000),
  price: z
    .number()
    .positive()
    .max(1_000_000)
    .refine((price) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6, 'Two decimals at most!'),
  onSale: z.boolean(),
});

/** The kinds of rates that owners set. `studio`: a studio's share; `member`: a performer's part of it. */
export const DESK_RATE_KINDS = ['tip', 'private', 'group', 'product', 'video', 'gallery', 'studio', 'member'] as const;
const RateKind = z.enum(DESK_RATE_KINDS);
/** A rate from a moment on: what the receiver keeps, in percent; null ends an account's own rate. */
export const DeskRate = z.object({
  kind: RateKind,
  percent: Percent.nullable(),
  from: Moment,
  isPlanned: z.boolean(),
  setAt: Moment,
});
export const DeskRateOwner = z.object({
  account: z
    .object({ _id: Id, username: z.string(), name: z.string(), role: z.enum(['performer', 'studio']) })
    .nullable()
    .meta({ description: 'null: the site' }),
  rates: z.array(DeskRate),
});
export type DeskRateOwnerView = z.infer<typeof DeskRateOwner>;

const MenuFields = MenuItem.pick({ section: true, isNewTab: true }).extend({
  title: Required.max(60),
  path: Address.min(1, 'This field is required!'),
});

/** What a new site still needs. Each step is checked from what is there. */
export const Setup = z.object({
  dismissed: z.boolean(),
  steps: z.array(
    z.object({ key: z.string(), label: z.string(), about: z.string(), href: z.string(), done: z.boolean() }),
  ),
});
export type SetupView = z.infer<typeof Setup>;

/** The owner's screens of the site: settings, lists, texts and rates. */
export const siteDesk = contract({
  listDeskSettings: {
    summary: 'Lists every setting with its description and what its value must be like',
    access: owners,
    reply: z.array(DeskSetting),
  },
  changeSetting: {
    summary:
      'Changes a setting, or resets it to its default (null). 404, 400 (also without a reason where one is needed), 422 UNREADABLE_COLOUR',
    access: owners,
    reason: 'may',
    params: z.object({ key: z.string().max(60) }),
    body: z.object({ value: SettingValue.nullable() }),
    reply: DeskSetting,
    perMinute: 120,
  },
  changeBrand: {
    summary: 'Changes both brand colours at once. 422 UNREADABLE_COLOUR',
    access: owners,
    reason: 'may',
    body: z.object({ brandColour: z.string().max(7), successColour: z.string().max(7) }),
    reply: z.array(DeskSetting),
  },
  checkBrand: {
    summary: 'Derives the colours of both themes from two brand colours, with the contrast of each pair',
    access: owners,
    query: z.object({ brandColour: z.string().max(7), successColour: z.string().max(7) }),
    reply: BrandCheck,
    perMinute: 300,
  },
  listSiteHistory: {
    summary: 'Lists who changed a setting, or an area of the site, newest first',
    access: owners,
    query: z.object({ of: z.string().min(1).max(60) }),
    reply: z.array(SiteChange),
  },
  uploadSiteFile: {
    summary: 'Stores a picture or an MP3 sound for the site, and returns its address',
    access: owners,
    reason: 'may',
    files: { file: { required: true, maxBytes: SITE_FILE_MAX_MB * 1024 * 1024 } },
    reply: z.object({ url: z.string() }),
    perMinute: 30,
  },
  addCategory: {
    summary: 'Adds a category at the end. 409 SLUG_TAKEN',
    access: owners,
    reason: 'may',
    body: CategoryFields.partial({ description: true, picture: true }),
    reply: Category,
  },
  changeCategory: {
    summary: 'Changes a category. 409 SLUG_TAKEN',
    access: owners,
    reason: 'may',
    params: IdPath,
    body: CategoryFields.partial(),
    reply: Category,
  },
  orderCategories: {
    summary: 'Orders the categories',
    access: owners,
    body: Order,
    reply: z.array(Category),
    reason: 'may',
  },
  mergeCategories: {
    summary: 'Moves the performers of a category to another one, and removes it. 422 SAME_CATEGORY',
    access: owners,
    reason: 'may',
    params: IdPath,
    body: z.object({ into: Id }),
    reply: Category,
  },
  removeCategory: {
    summary: 'Removes a category without performers. 422 CATEGORY_IN_USE',
    access: owners,
    reason: 'may',
    params: IdPath,
    reply: null,
  },
  listDeskPackages: {
    summary: 'Lists all token packages in order, on sale or not',
    access: owners,
    reply: z.array(DeskPackage),
  },
  createPackage: {
    summary: 'Adds a token package at the end',
    access: owners,
    reason: 'must',
    body: PackageFields.partial({ description: true, onSale: true }),
    reply: DeskPackage,
  },
  changePackage: {
    summary: 'Changes a token package. Earlier orders keep its terms',
    access: owners,
    reason: 'must',
    params: IdPath,
    body: PackageFields.partial(),
    reply: DeskPackage,
  },
  orderPackages: {
    summary: 'Orders the token packages',
    access: owners,
    body: Order,
    reply: z.array(DeskPackage),
    reason: 'may',
  },
  listDeskRates: {
    summary: 'Lists the rates of the site and of accounts with own ones: those that apply and those that are planned',
    access: owners,
    reply: z.array(DeskRateOwner),
  },
  setDeskRate: {
    summary:
      'Sets what the receiver keeps from a moment on, now by default: for the site, or for an account by its username. 404, 422 NO_RECEIVER, RATE_IN_PAST',
    access: owners,
    reason: 'must',
    body: z.object({
      username: maybe(z.string().trim().max(60)),
      kind: RateKind,
      percent: Percent.nullable(),
      from: Moment.optional(),
    }),
    reply: z.array(DeskRateOwner),
  },
  changeMenus: {
    summary: 'Replaces all menu items, in the given order',
    access: owners,
    reason: 'may',
    body: z.object({ items: z.array(MenuFields).max(SITE_LIST_MAX_ITEMS) }),
    reply: z.array(MenuItem),
  },
  getSetup: { summary: 'Returns what the site still needs', access: owners, reply: Setup },
  dismissSetup: {
    summary: 'Hides the set-up checklist, or shows it again',
    access: owners,
    reason: 'may',
    body: z.object({ dismissed: z.boolean() }),
    reply: Setup,
  },
});
