import { type z } from 'zod';
import { type EndpointName } from './paths';

/** The four kinds of account. Operators log in through a separate call. */
export const ROLES = ['user', 'performer', 'studio', 'operator'] as const;
export type Role = (typeof ROLES)[number];

/**
 * What an operator may do. `owner`: everything; `reviewer`: identity, content and reports; `finance`: refunds, payouts,
 * disputes and adjustments; `support`: look up accounts, end sessions, send mails again.
 */
export const OPERATOR_ROLES = ['owner', 'reviewer', 'finance', 'support'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** An entry of an access list: the accounts of a role, or the operators of one of the operators' roles. */
export type Admitted = Role | `operator:${OperatorRole}`;

/**
 * The callers that a call accepts: `anyone` (including guests; an existing session is used), `signedIn` (every role), a
 * list (others get 403), or `secret` (webhooks, which prove themselves by a secret in the body or a header).
 */
export type Access = 'anyone' | 'signedIn' | 'secret' | readonly Admitted[];

/** Returns the entries of an access list for operators of these roles, and always for owners. */
export const operator = (...roles: OperatorRole[]): readonly `operator:${OperatorRole}`[] =>
  [...new Set<OperatorRole>(['owner', ...roles])].map((role) => `operator:${role}` as const);

/** Returns whether an access list admits an account. */
export const admits = (
  list: readonly Admitted[],
  { role, operatorRole }: { role: Role; operatorRole?: OperatorRole | null },
): boolean =>
  list.includes(role) || (role === 'operator' && Boolean(operatorRole) && list.includes(`operator:${operatorRole!}`));

/**
 * What a session knows of its account's second factor. `pending`: the login has to show it; `missing`: the account
 * must have one and has none; `complete`: it was shown, or the account needs none.
 */
export const SECOND_FACTOR_STATES = ['complete', 'pending', 'missing'] as const;
export type SecondFactorState = (typeof SECOND_FACTOR_STATES)[number];

/** The kinds of upload whose size limit the operator configures. */
export type UploadKind = 'video' | 'file' | 'picture';

/**
 * A file field of a multipart call. Larger files than `maxBytes` get 413; with a `kind`, the server's configuration
 * sets the limit.
 */
export interface FileField {
  kind?: UploadKind;
  required: boolean;
  maxBytes: number;
  /** most files in this field; 1 by default */
  count?: number;
}

/** Describes one call. The route, the OpenAPI document, the reply whitelist and the types of the web come from it. */
export interface Endpoint {
  summary: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodType;
  body?: z.ZodType;
  /**
   * file fields of a multipart call, whose text fields are in `body`. Without a required file the call accepts JSON too
   */
  files?: Record<string, FileField>;
  /** the content of `{ data }`; null: 204 without a body */
  reply: z.ZodType | null;
  /** a 503 of this call has the same content as its reply, not an error's */
  replyAt503?: true;
  /** accepts `application/x-www-form-urlencoded` as well as JSON */
  form?: true;
  /** false: the reply is not wrapped in `{ data }` (health, webhooks) */
  enveloped?: false;
  /** the handler returns a text stream */
  streamed?: true;
  /**
   * the call moves tokens: it accepts `Idempotency-Key`, replays the first reply, and refuses the key of another
   * request with 409
   */
  money?: true;
  /** the call accepts `Idempotency-Key`, and the handler makes sure that a retry has no second effect */
  keyed?: true;
  /**
   * an operator says in the header `X-Reason` why: the words stand beside the line of the security log. `must`: 400
   * without them
   */
  reason?: 'may' | 'must';
  /** the handler needs the raw bytes of the body, to check a signature over them */
  rawBody?: true;
  /** works during maintenance, when other calls get 503 */
  duringMaintenance?: true;
  /** works for an account whose owner asked for its deletion; other calls that need a session answer 403 then */
  whileClosing?: true;
  /**
   * whether the call works for an operator who sees the site as somebody else. By default only public calls that read
   * do. `money`: for operators who may see the money of accounts
   */
  whileImpersonated?: boolean | 'money';
  /**
   * works in a session whose second factor is missing, when other calls get 403: `pending` for the second step of a
   * login, `missing` for setting up the first factor of an account that must have one
   */
  beforeSecondFactor?: readonly Exclude<SecondFactorState, 'complete'>[];
  /** calls per minute from one IP address and account; the API has a default */
  perMinute?: number;
}

/** Checks the names and the shape of a feature's calls, and keeps their literal types. */
export const contract = <const C extends Partial<Record<EndpointName, Endpoint>>>(endpoints: C): C => endpoints;
