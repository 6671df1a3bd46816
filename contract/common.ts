import { z } from 'zod';
import { reasonNames, type Reasons } from './reasons';
import {
  EMAIL_MAX_CHARACTERS,
  LIST_MAX_ITEMS,
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
  SEARCH_OFFSET_MAX_ITEMS,
  SEARCH_PAGE_DEFAULT_ITEMS,
  SEARCH_PAGE_MAX_ITEMS,
  SEARCH_TEXT_MAX_CHARACTERS,
  URL_MAX_CHARACTERS,
  USERNAME_MAX_CHARACTERS,
  USERNAME_MIN_CHARACTERS,
  rangeMessage,
} from './limits';

/** The id of a document: a UUIDv7, sortable by creation time. */
export const Id = z.uuid().meta({ description: 'UUIDv7' });
/** A point in time: ISO 8601 in UTC. */
export const Moment = z.iso.datetime().meta({ description: 'ISO 8601, UTC' });
/** The fields of every document. */
export const Document = z.object({ _id: Id, createdAt: Moment, updatedAt: Moment });

/** Why an account gets no email: its address refused email, or its owner reported an email as spam. */
export const EmailFailure = z.enum(['bounced', 'complained']);
export type EmailFailureView = z.infer<typeof EmailFailure>;

/** An amount of tokens. Prices are whole tokens; balances and earnings can have two decimals. */
export const Tokens = z.number().meta({ description: 'tokens; up to two decimals' });

/** Returns undefined for `""`, `"null"` and `"undefined"`, which queries and forms send for an absent value. */
export const absent = (value: unknown): unknown =>
  value === '' || value === 'null' || value === 'undefined' ? undefined : value;
/** An optional query or form field. */
export const maybe = <T extends z.ZodType>(type: T) => z.preprocess(absent, type.optional());
/** A profile field that can be cleared: null clears it, an absent field stays as it is. */
export const clearable = <T extends z.ZodType>(type: T) => z.preprocess(absent, type.nullish());
/** A boolean, also as text. */
export const Flag = z.preprocess(
  (value) => (value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value),
  z.boolean(),
);
/** A list, as one value, as comma-separated text or as repeated fields. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => {
    const given = absent(value);
    if (given === undefined) return undefined;
    return typeof given === 'string'
      ? given
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean)
      : given;
  }, z.array(item).max(LIST_MAX_ITEMS).optional());

/** The query fields of every search. `ascend` and `descend` mean asc and desc. */
export const searchQuery = {
  q: maybe(z.string().trim().max(SEARCH_TEXT_MAX_CHARACTERS)),
  limit: z.preprocess(
    (value) => absent(value) ?? SEARCH_PAGE_DEFAULT_ITEMS,
    z.coerce.number().int().min(1).max(SEARCH_PAGE_MAX_ITEMS),
  ),
  offset: z.preprocess((value) => absent(value) ?? 0, z.coerce.number().int().min(0).max(SEARCH_OFFSET_MAX_ITEMS)),
  sortBy: maybe(z.string().max(40)),
  sort: z.preprocess(
    (value) => {
      const given = absent(value);
      return given === 'ascend' ? 'asc' : given === 'descend' ? 'desc' : given;
    },
    z.enum(['asc', 'desc']).optional(),
  ),
};
/** An inclusive range of ISO dates or points in time. */
export const dateRange = {
  fromDate: maybe(z.iso.date().or(z.iso.datetime({ offset: true }))),
  toDate: maybe(z.iso.date().or(z.iso.datetime({ offset: true }))),
};
/** A calendar day. */
export const Day = z.iso.date().meta({ description: 'a day, YYYY-MM-DD' });
/** The reply of a search: one page of items, and the number of all matches. */
export const pageOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), total: z.number().int() });

/** A web address. */
export const Url = z
  .string()
  .trim()
  .max(URL_MAX_CHARACTERS)
  .regex(/^(https?|ftp):\/\/[^\s/]+\.\S+$/i, 'Must start with http, https or ftp!');

const usernameLength = rangeMessage(USERNAME_MIN_CHARACTERS, USERNAME_MAX_CHARACTERS);
/** A username: letters, digits, dot, dash and underscore. */
export const Username = z
  .string()
  .trim()
  .min(1, { error: 'This field is required!', abort: true })
  .min(USERNAME_MIN_CHARACTERS, { error: usernameLength, abort: true })
  .max(USERNAME_MAX_CHARACTERS, { error: usernameLength, abort: true })
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'Use letters, digits, dots, dashes and underscores only!');
/** A text that is present and not blank. */
export const Required = z.string().trim().min(1, 'This field is required!');
/** An email address, in lower case. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'This field is required!')
  .max(EMAIL_MAX_CHARACTERS)
  .pipe(z.email('Not a validate email!'));
const passwordLength = rangeMessage(PASSWORD_MIN_CHARACTERS, PASSWORD_MAX_CHARACTERS);
/** A new password. */
export const Password = z
  .string()
  .min(1, { error: 'This field is required!', abort: true })
  .min(PASSWORD_MIN_CHARACTERS, passwordLength)
  .max(PASSWORD_MAX_CHARACTERS, passwordLength);

/** Whether a reason that no list has is in the operator's words. */
const isSaid = ({ reason, words }: { reason: string; words: string }) => reason !== 'other' || words.length >= 3;

/** The body of an operator's action on an account: a reason of a list, words, and further fields. */
export const withReason = <R extends Reasons, F extends z.ZodRawShape>(reasons: R, fields: F) =>
  z
    .object({
      reason: z.enum(reasonNames(reasons), 'Choose a reason.'),
      words: z.string().trim().max(300).default('').meta({ description: 'they can be erased; `other` needs them' }),
      ...fields,
    })
    .refine((given) => isSaid(given as unknown as { reason: string; words: string }), {
      path: ['words'],
      message: 'Write what the reason is.',
    });
