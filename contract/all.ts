import { type z } from 'zod';
import { adjustments } from './adjustments';
import { figuresDesk } from './figures';
import { disputes } from './disputes';
import { announcements } from './announcements';
import { assets } from './assets';
import { auth } from './auth';
import { automaticMessages } from './automaticMessages';
import { blocking } from './blocking';
import { cases } from './cases';
import { categories } from './categories';
import { chat } from './chat';
import { clips } from './clips';
import { complaints } from './complaints';
import { consent } from './consent';
import { contact } from './contact';
import { countries } from './countries';
import { dataRights } from './dataRights';
import { documents } from './documents';
import { earnings } from './earnings';
import { type Endpoint } from './endpoint';
import { favourites } from './favourites';
import { incoming } from './incoming';
import { impersonations } from './impersonations';
import { identity } from './identity';
import { messages } from './messages';
import { operations } from './operations';
import { operator } from './operator';
import { type EndpointName } from './paths';
import { orders } from './orders';
import { payoutDesk } from './payoutDesk';
import { payouts } from './payouts';
import { people } from './people';
import { performers } from './performers';
import { posts } from './posts';
import { rooms } from './rooms';
import { roster } from './roster';
import { secondFactors } from './secondFactors';
import { purchases } from './purchases';
import { refunds } from './refunds';
import { reminders } from './reminders';
import { reports } from './reports';
import { security } from './security';
import { showAnalytics } from './showAnalytics';
import { shows } from './shows';
import { site } from './site';
import { siteDesk } from './siteDesk';
import { siteTexts } from './siteTexts';
import { streaming } from './streaming';
import { standing } from './standing';
import { statistics } from './statistics';
import { studios } from './studios';
import { syndication } from './syndication';
import { takedowns } from './takedowns';
import { goals } from './goals';
import { pledges } from './pledges';
import { polls } from './polls';
import { feed } from './feed';
import { webhooks } from './webhooks';
import { notifications } from './notifications';
import { push } from './push';
import { spending } from './spending';
import { tickets } from './tickets';
import { tipMenu } from './tipMenu';
import { tipSounds } from './tipSounds';
import { tips } from './tips';
import { users } from './users';
import { wall } from './wall';
import { wallet } from './wallet';

/** All calls by name. The compiler reports a name of `paths` that is missing here. */
export const endpoints = {
  ...announcements,
  ...assets,
  ...auth,
  ...security,
  ...secondFactors,
  ...users,
  ...performers,
  ...blocking,
  ...cases,
  ...people,
  ...impersonations,
  ...categories,
  ...site,
  ...siteDesk,
  ...siteTexts,
  ...posts,
  ...syndication,
  ...contact,
  ...countries,
  ...dataRights,
  ...favourites,
  ...identity,
  ...wall,
  ...takedowns,
  ...consent,
  ...complaints,
  ...earnings,
  ...payouts,
  ...payoutDesk,
  ...figuresDesk,
  ...adjustments,
  ...disputes,
  ...wallet,
  ...tips,
  ...tipMenu,
  ...tipSounds,
  ...standing,
  ...goals,
  ...pledges,
  ...polls,
  ...tickets,
  ...feed,
  ...webhooks,
  ...notifications,
  ...push,
  ...spending,
  ...purchases,
  ...orders,
  ...refunds,
  ...chat,
  ...clips,
  ...rooms,
  ...automaticMessages,
  ...messages,
  ...reminders,
  ...reports,
  ...incoming,
  ...streaming,
  ...shows,
  ...operations,
  ...operator,
  ...documents,
  ...studios,
  ...roster,
  ...statistics,
  ...showAnalytics,
} satisfies Record<EndpointName, Endpoint>;
export type Endpoints = typeof endpoints;

type InputPart<E, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer S extends z.ZodType> ? z.input<S> : undefined;
/** The input of a call. */
export interface InputOf<N extends EndpointName> {
  params: InputPart<Endpoints[N], 'params'>;
  query: InputPart<Endpoints[N], 'query'>;
  body: InputPart<Endpoints[N], 'body'>;
}
/** The content of `{ data }` in the reply. */
export type ReplyOf<N extends EndpointName> = Endpoints[N]['reply'] extends infer S extends z.ZodType
  ? z.output<S>
  : void;

type Parsed<E, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;
/** The input that a handler receives: parsed, without unknown fields. */
export interface RequestOf<N extends EndpointName> {
  params: Parsed<Endpoints[N], 'params'>;
  query: Parsed<Endpoints[N], 'query'>;
  body: Parsed<Endpoints[N], 'body'>;
}
