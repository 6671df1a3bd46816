/** An error of one field, as the API spells it: `{ property, constraints: { rule: text } }`. */
export interface FieldError {
  property: string;
  constraints: Record<string, string>;
}

/** An error for the caller to see: status, code in capitals, and a text or errors by field. */
export class Refusal extends Error {
  constructor(
    readonly statusCode: number,
    readonly code: string,
    readonly detail: string | FieldError[],
    readonly headers: Record<string, string> = {},
  ) {
    super(typeof detail === 'string' ? detail : code);
    this.name = 'Refusal';
  }
}

const MAINTENANCE_RETRY_SECONDS = 300;
const DATABASE_RETRY_SECONDS = 5;

/** 400: one field is invalid. */
export const invalid = (property: string, text: string, rule = 'invalid') =>
  new Refusal(400, 'VALIDATION', [{ property, constraints: { [rule]: text } }]);
/** 401: no session where one is needed. */
export const unauthorized = () => new Refusal(401, 'UNAUTHORIZED', 'Please log in first.');
/** 403: this call is not for this role. */
export const forbidden = (text = 'Your account may not do this.') => new Refusal(403, 'FORBIDDEN', text);
/** 403: the account is closing, and this call doesn't work any more. */
export const accountClosing = () =>
  new Refusal(403, 'ACCOUNT_CLOSING', 'Your account is closed and will be deleted. Keep it to go on.');
/** 403: the login, or an operator's account, still needs its second factor. */
export const secondFactorRequired = () =>
  new Refusal(403, 'SECOND_FACTOR_REQUIRED', 'Confirm the login with your second factor first. Nothing was changed.');
/** 403: an operator who sees the site as somebody else asked for a change, or for something private. */
export const readOnly = () =>
  new Refusal(
    403,
    'READ_ONLY',
    'You see the site as somebody else. This is private or changes something, so it is not available here. Nothing was changed.',
  );
/** 404: does not exist, or the caller may not know that it does. */
export const notFound = (what = 'This') => new Refusal(404, 'NOT_FOUND', `${what} does not exist.`);
/** 409: an idempotency key used for another request, or a concurrent change. */
export const conflict = (code: string, text: string) => new Refusal(409, code, text);
/** 422: a rule refuses the request. */
export const refused = (code: string, text: string) => new Refusal(422, code, text);
/** 429: too many requests; `seconds` until the next attempt. */
export const tooMany = (seconds: number, text = 'Too many attempts. Please wait a moment.') =>
  new Refusal(429, 'TOO_MANY_REQUESTS', text, { 'retry-after': String(Math.max(1, Math.ceil(seconds))) });
/** 413: over the limit, which the text names. The connection is closed, because the rest of the body is not read. */
export const tooLarge = (limitBytes: number) =>
  new Refusal(
    413,
    'TOO_LARGE',
    `This is too large. The limit is ${limitBytes >= 1048576 ? `${Math.round(limitBytes / 1048576)} MB` : `${Math.round(limitBytes / 1024)} KB`}.`,
    { connection: 'close' },
  );
/** 507: no space on the disk, or in the site's storage quota. */
export const noRoom = () =>
  new Refusal(
    507,
    'NO_ROOM',
    'The site has no space for this file right now. It was not saved. Please try again later.',
  );
/**
 * 503: the database cannot be reached. A call that moves tokens may or may not have counted; its key makes a retry
 * safe.
 */
export const databaseAway = () =>
  new Refusal(503, 'UNAVAILABLE', 'The site cannot reach its data right now. Please try again in a few seconds.', {
    'retry-after': String(DATABASE_RETRY_SECONDS),
  });
/** 503: the site is in maintenance. */
export const underMaintenance = () =>
  new Refusal(503, 'MAINTENANCE', 'The site is in maintenance. Please come back in a few minutes.', {
    'retry-after': String(MAINTENANCE_RETRY_SECONDS),
  });
