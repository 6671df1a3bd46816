import { z } from 'zod';
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

/** A document's identity: UUIDv7, sortable by creation. */
export const Id = z.uuid().meta({ description: 'UUIDv7' });
/** A moment, ISO 8601 in UTC. */
export const Moment = z.iso.datetime().meta({ description: 'ISO 8601, UTC' });
/** What every document carries. */
export const Document = z.object({ _id: Id, createdAt: Moment, updatedAt: Moment });

/** An amount of tokens as the wire spells it: whole tokens in prices, up to two decimals where hundredths occur. */
export const Tokens = z.number().meta({ description: 'tokens; up to two decimals' });

/** `""`, `"null"` and `"undefined"` in a query or a form count as absent. */
export const absent = (value: unknown): unknown =>
  value === '' || value === 'null' || value === 'undefined' ? undefined : value;
/** An optional query or form field. */
export const maybe = <T extends z.ZodType>(type: T) => z.preprocess(absent, type.optional());
/** A field of a profile that can be emptied: null does, absent leaves it. */
export const clearable = <T extends z.ZodType>(type: T) => z.preprocess(absent, type.nullish());
/** A boolean that may arrive as a string. */
export const Flag = z.preprocess(
  (value) => (value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value),
  z.boolean(),
);
/** A list that may arrive as one value, a comma-separated text, or repeated fields. */
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

/** What every search understands. `ascend` and `descend` mean asc and desc. */
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
/** Inclusive range of ISO dates or moments. */
export const dateRange = {
  fromDate: maybe(z.iso.date().or(z.iso.datetime({ offset: true }))),
  toDate: maybe(z.iso.date().or(z.iso.datetime({ offset: true }))),
};
/** A day of the calendar that a chart is drawn over. */
export const Day = z.iso.date().meta({ description: 'a day, YYYY-MM-DD' });
/** The answer of a search: one page and the count of all. */
export const pageOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), total: z.number().int() });

/** The specification's rule for an address (section 5), with a host behind it. */
export const Url = z
  .string()
  .trim()
  .max(URL_MAX_CHARACTERS)
  .regex(/^(https?|ftp):\/\/[^\s/]+\.\S+$/i, 'Must start with http, https or ftp!');

const usernameLength = rangeMessage(USERNAME_MIN_CHARACTERS, USERNAME_MAX_CHARACTERS);
/** A user name: letters, digits, dot, dash and underscore. */
export const Username = z
  .string()
  .trim()
  .min(1, { error: 'This field is required!', abort: true })
  .min(USERNAME_MIN_CHARACTERS, { error: usernameLength, abort: true })
  .max(USERNAME_MAX_CHARACTERS, { error: usernameLength, abort: true })
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'Use letters, digits, dots, dashes and underscores only!');
/** The field is there and not blank. */
export const Required = z.string().trim().min(1, 'This field is required!');
/** An e-mail address, as the specification names the failure. */
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
