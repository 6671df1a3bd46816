import { type z } from 'zod';
import { type EndpointName } from './paths';

/** The four kinds of account. The first three are the specification's roles; operators have a login and sessions of their own. */
export const ROLES = ['user', 'performer', 'studio', 'operator'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Who may call: `anyone` (guests too; a session is used when there is one), `signedIn` (every role),
 * a list of roles (others get 403), or `secret` (machines that prove themselves in the body or a header, such as webhooks).
 */
export type Access = 'anyone' | 'signedIn' | 'secret' | readonly Role[];

/** What the operator sets limits for. */
export type UploadKind = 'video' | 'file' | 'picture';

/** A file field of a multipart call. `maxBytes` is the hard limit of the stream; the answer beyond it is 413. With a `kind` the server's configuration sets it instead. */
export interface FileField {
  kind?: UploadKind;
  required: boolean;
  maxBytes: number;
  /** how many files the field may carry; 1 when absent */
  count?: number;
}

/** One call: all that the route, the OpenAPI document, the reply whitelist and the web's types are made from. */
export interface Endpoint {
  summary: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodType;
  body?: z.ZodType;
  /** present when the call is multipart; `body` then describes its text fields. Without a file that is required it takes JSON as well */
  files?: Record<string, FileField>;
  /** what stands inside `{ data }`; `null` answers 204 without a body */
  reply: z.ZodType | null;
  /** takes the fields of a plain form (`application/x-www-form-urlencoded`) in place of JSON too */
  form?: true;
  /** `enveloped: false` answers the reply as it is (health, webhooks) */
  enveloped?: false;
  /** the answer is a text that is written while it is made: the handler answers a stream of it */
  streamed?: true;
  /** the call moves money: takes `Idempotency-Key`, replays the first answer, 409 on reuse with another request */
  money?: true;
  /** a call that is tried again after its answer got lost must not happen twice: takes `Idempotency-Key`, and the handler sees to it */
  keyed?: true;
  /** the handler needs the body's bytes as they came, to check a signature over them */
  rawBody?: true;
  /** answers while the site is closed for maintenance, when everything else is 503 */
  duringMaintenance?: true;
  /** calls a minute from one address (and account); the default of the API where absent */
  perMinute?: number;
}

/** Keeps the literal types of a feature's endpoints while checking their names and shape. */
export const contract = <const C extends Partial<Record<EndpointName, Endpoint>>>(endpoints: C): C => endpoints;
