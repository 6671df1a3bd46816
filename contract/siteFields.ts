import { z } from 'zod';
import { Id } from './common';
import { operator } from './endpoint';
import { SITE_LIST_MAX_ITEMS } from './limits';

/** Only owners change the site. Every change is one line of the security log. */
export const owners = operator('owner');
export const IdPath = z.object({ id: Id });
/** All ids of a list, in their new order. */
export const Order = z.object({ ids: z.array(Id).max(SITE_LIST_MAX_ITEMS) });
export const Address = z
  .string()
  .trim()
  .max(500)
  .regex(/^$|^\/(?![/\\])|^https?:\/\//i, 'Must start with /, http or https!');
export const Slug = z
  .string()
  .trim()
  .toLowerCase()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower-case letters, digits and dashes only.');
