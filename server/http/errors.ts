/** One complaint about one field, as the wire spells it: `{ property, constraints: { rule: text } }`. */
export interface FieldFault {
  property: string;
  constraints: Record<string, string>;
}

/** A refusal that the caller is meant to see: status, code in capitals, and words (or faults by field). */
export class Refusal extends Error {
  constructor(
    readonly statusCode: number,
    readonly code: string,
    readonly detail: string | FieldFault[],
    readonly headers: Record<string, string> = {},
  ) {
    super(typeof detail === 'string' ? detail : code);
    this.name = 'Refusal';
  }
}

/** 400: one field is wrong. */
export const invalid = (property: string, text: string, rule = 'invalid') =>
  new Refusal(400, 'VALIDATION', [{ property, constraints: { [rule]: text } }]);
/** 401: no session where one is needed. */
export const unauthorized = () => new Refusal(401, 'UNAUTHORIZED', 'Please log in first.');
/** 403: this door is not for this role. */
export const forbidden = (text = 'This is not for your account.') => new Refusal(403, 'FORBIDDEN', text);
/** 404: not there, or not this caller's. */
export const notFound = (what = 'This') => new Refusal(404, 'NOT_FOUND', `${what} does not exist.`);
/** 409: the same key with another request, or a concurrent change. */
export const conflict = (code: string, text: string) => new Refusal(409, code, text);
/** 422: understood and refused by a rule. */
export const refused = (code: string, text: string) => new Refusal(422, code, text);
/** 429: too many; says when to come back. */
export const tooMany = (seconds: number, text = 'Too many attempts. Please wait a moment.') =>
  new Refusal(429, 'TOO_MANY_REQUESTS', text, { 'retry-after': String(Math.max(1, Math.ceil(seconds))) });
/** 413: over the limit, which the text names. What is still on its way is not read: a connection kept alive would wait for it for ever. */
export const tooLarge = (limitBytes: number) =>
  new Refusal(
    413,
    'TOO_LARGE',
    `Too large: the limit is ${limitBytes >= 1048576 ? `${Math.round(limitBytes / 1048576)} MB` : `${Math.round(limitBytes / 1024)} KB`}.`,
    { connection: 'close' },
  );
/** 503: the operator closed the site for a while; says when to look again. */
export const underMaintenance = () =>
  new Refusal(503, 'MAINTENANCE', 'We are working on the site. Please come back in a few minutes.', {
    'retry-after': '300',
  });
