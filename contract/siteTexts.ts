import { z } from 'zod';
import { maybe, Moment, pageOf, Required, searchQuery } from './common';
import { contract } from './endpoint';
import { MAIL_BODY_MAX_CHARACTERS, POST_MAX_CHARACTERS } from './limits';
import { Post } from './posts';
import { Promo } from './site';
import { Address, IdPath, Order, owners, Slug } from './siteFields';

/** A post as an owner sees it. A draft is seen by owners only, and a scheduled post appears at `publishedAt`. */
export const DeskPost = Post.extend({
  status: z.enum(['draft', 'scheduled', 'published']),
  isTakenDown: z.boolean(),
  isBuiltIn: z.boolean().meta({ description: 'the site needs it: it cannot be deleted' }),
});
export type DeskPostView = z.infer<typeof DeskPost>;
const PostFields = z.object({
  slug: Slug,
  type: z.enum(['page', 'post', 'notice']),
  title: Required.max(200),
  shortDescription: z.string().trim().max(300),
  content: z.string().max(POST_MAX_CHARACTERS, 'This text is too long!'),
  draft: z.boolean(),
  publishedAt: Moment.optional().meta({ description: 'now by default; later: it appears then' }),
});

/** A banner as an owner sees it, with its texts as written. */
export const DeskPromo = Promo.extend({
  audience: z.enum(['everyone', 'guests', 'members', 'firstPurchase']),
  active: z.boolean(),
  startsAt: Moment.nullable(),
  endsAt: Moment.nullable(),
  status: z.enum(['off', 'planned', 'running', 'over']),
});
export type DeskPromoView = z.infer<typeof DeskPromo>;
const PromoFields = DeskPromo.pick({
  tone: true,
  audience: true,
  active: true,
  position: true,
  startsAt: true,
  endsAt: true,
}).extend({
  title: Required.max(120),
  text: z.string().trim().max(300),
  action: z.string().trim().max(40),
  link: Address.min(1, 'This field is required!'),
});

/** The text of an email that the site sends: an owner's, or the built-in one. `{name}` stands for a value. */
export const MailTemplate = z.object({
  key: z.string(),
  name: z.string(),
  values: z.array(z.string()),
  subject: z.string(),
  body: z.string().meta({ description: 'paragraphs, separated by empty lines' }),
  actionLabel: z.string(),
  isBuiltIn: z.boolean(),
});
export type MailTemplateView = z.infer<typeof MailTemplate>;
const MailText = z.object({
  subject: Required.max(200),
  body: Required.max(MAIL_BODY_MAX_CHARACTERS),
  actionLabel: z.string().trim().max(60),
});
const MailPath = z.object({ key: z.string().max(60) });

/** The owner's screens of posts, banners and emails. */
export const siteTexts = contract({
  searchDeskPosts: {
    summary: 'Lists all posts, pages and notices, drafts included, newest first',
    access: owners,
    query: z.object({ ...searchQuery, type: maybe(z.enum(['page', 'post', 'notice'])) }),
    reply: pageOf(DeskPost.omit({ content: true })),
  },
  viewDeskPost: {
    summary: 'Returns a post, whether it is shown or not',
    access: owners,
    params: IdPath,
    reply: DeskPost,
  },
  createPost: {
    summary: 'Adds a post. Its HTML is sanitised. 409 SLUG_TAKEN',
    access: owners,
    reason: 'may',
    body: PostFields,
    reply: DeskPost,
  },
  changePost: {
    summary:
      'Changes a post. Its HTML is sanitised. 409 SLUG_TAKEN, POST_CHANGED when another owner changed it meanwhile',
    access: owners,
    reason: 'may',
    params: IdPath,
    body: PostFields.extend({ seen: Moment.meta({ description: '`updatedAt` of the post that was edited' }) }),
    reply: DeskPost,
  },
  removePost: {
    summary: 'Deletes a post. 422 POST_NEEDED for one that the site needs',
    access: owners,
    reason: 'may',
    params: IdPath,
    reply: null,
  },
  listDeskPromos: { summary: 'Lists all banners in order', access: owners, reply: z.array(DeskPromo) },
  createPromo: {
    summary: 'Adds a banner at the end',
    access: owners,
    body: PromoFields,
    reply: DeskPromo,
    reason: 'may',
  },
  changePromo: {
    summary: 'Changes a banner',
    access: owners,
    reason: 'may',
    params: IdPath,
    body: PromoFields.partial(),
    reply: DeskPromo,
  },
  orderPromos: { summary: 'Orders the banners', access: owners, body: Order, reply: z.array(DeskPromo), reason: 'may' },
  removePromo: { summary: 'Deletes a banner', access: owners, params: IdPath, reply: null, reason: 'may' },
  listMailTemplates: {
    summary: 'Lists the emails that the site sends, with their texts',
    access: owners,
    reply: z.array(MailTemplate),
  },
  changeMailTemplate: {
    summary: 'Replaces the text of an email. 404, 400 for a value that the email does not have',
    access: owners,
    reason: 'may',
    params: MailPath,
    body: MailText,
    reply: MailTemplate,
  },
  resetMailTemplate: {
    summary: 'Returns an email to its built-in text',
    access: owners,
    reason: 'may',
    params: MailPath,
    reply: MailTemplate,
  },
  previewMail: {
    summary: 'Renders a text of an email with example values',
    access: owners,
    params: MailPath,
    body: MailText,
    reply: z.object({ subject: z.string(), html: z.string() }),
    perMinute: 120,
  },
  sendTestMail: {
    summary: 'Sends a text of an email, with example values, to the address of the operator who calls. 422 MAIL_FAILED',
    access: owners,
    reason: 'may',
    params: MailPath,
    body: MailText,
    reply: z.object({ to: z.string() }),
    perMinute: 10,
  },
});
