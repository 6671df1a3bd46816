import { z } from 'zod';
import { REWIND_MAX_MINUTES, SPENDING_LIMIT_MAX_TOKENS } from '@contract/limits';

/** The groups of `GET /settings/public?group=`. */
export type SettingGroup =
  'general' | 'ui' | 'images' | 'popup18' | 'tokens' | 'streaming' | 'chat' | 'accounts' | 'payouts' | 'analytics';

/** A setting: where it belongs, its type and its default. */
export interface Definition<S extends z.ZodType> {
  group: SettingGroup;
  /** whether visitors can read it */
  isPublic: boolean;
  schema: S;
  defaultValue: z.output<S>;
  /** one line of help for the operator */
  about: string;
  /** the value is HTML and is sanitised before it is stored */
  isHtml?: true;
}

export const text = (maxCharacters: number) => z.string().trim().max(maxCharacters);
// a path of this site, or a URL
export const address = z
  .string()
  .trim()
  .max(500)
  .regex(/^$|^\/(?![/\\])|^(https?|ftp):\/\//i, 'Must start with /, http, https or ftp!');
export const flag = z.boolean();
export const colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Use the form #rrggbb.');
// a point in time, or nothing
export const moment = z.union([
  z.literal(''),
  z.iso.datetime('Use a date and time in UTC, such as 2026-11-24T20:00:00Z.'),
]);
export const codes = z
  .array(
    z
      .string()
      .trim()
      .regex(/^[A-Z]{2}$/, 'Country codes have two upper-case letters.'),
  )
  .max(300);

const define =
  (isPublic: boolean) =>
  <S extends z.ZodType>(group: SettingGroup, schema: S, defaultValue: z.output<S>, about: string): Definition<S> => ({
    group,
    isPublic,
    schema,
    defaultValue,
    about,
  });
export const publicSetting = define(true);
export const privateSetting = define(false);
export const html = (group: SettingGroup, defaultValue: string, about: string) => ({
  ...publicSetting(group, text(20_000), defaultValue, about),
  isHtml: true as const,
});

/** The most that new members can spend in a period until they raise it themselves. */
export const newMemberLimit = (period: 'day' | 'week' | 'month') =>
  privateSetting(
    'tokens',
    z.number().int().min(0).max(SPENDING_LIMIT_MAX_TOKENS),
    0,
    `Most tokens that new members can spend a ${period}, until they raise it; 0: no limit`,
  );

/** How far back viewers of public shows can go. */
export const rewindMinutes = privateSetting(
  'streaming',
  z.number().int().min(0).max(REWIND_MAX_MINUTES),
  REWIND_MAX_MINUTES,
  'Minutes that viewers can go back in public shows that begin from now on; 0: not at all',
);
