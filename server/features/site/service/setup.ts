import { type SetupView } from '@contract/siteDesk';
import { type Context } from '@server/context';
import { listCategories } from '../../categories/service';
import { isRewritten } from '../../posts/service/editing';
import { type Actor } from '../../security/service/record';
import { listPackages } from '../../wallet/service/packages';
import { SETTINGS } from '../rules';
import { readSettings, setSetting } from '../service';
import { hasListedPerformer } from '../store';

type Step = SetupView['steps'][number];

/** Returns what a new site needs, each step checked from what is there. */
export async function readSetup(ctx: Context): Promise<SetupView> {
  const all = await readSettings(ctx);
  const [terms, privacy, categories, packages, performer] = await Promise.all([
    isRewritten(ctx, 'terms'),
    isRewritten(ctx, 'privacy'),
    listCategories(ctx),
    listPackages(ctx),
    hasListedPerformer(ctx.db),
  ]);
  const step = (key: string, label: string, about: string, href: string, done: boolean): Step => ({
    ...{ key, label, about, done },
    href: `/operator/${href}`,
  });
  const steps = [
    step(
      'name',
      'Name and logo',
      'Shown on every page and in emails',
      'site/look',
      all.siteName !== SETTINGS.siteName.defaultValue && all.logoUrl !== '',
    ),
    step(
      'mail',
      'Mail server',
      'Set SMTP_URL, restart, then send yourself a test',
      'site/mails',
      ctx.config.mail.smtpUrl !== null,
    ),
    step(
      'payments',
      'Payments',
      'Set the keys of Stripe: the sandbox takes no money',
      'site/tokens',
      ctx.payments.name !== 'sandbox',
    ),
    step('payouts', 'Paying account', 'For the payout files', 'site?group=payouts', all.payoutPayerIban !== ''),
    step('terms', 'Terms of use', 'Your own text in place of the example', 'site/posts', terms),
    step('privacy', 'Privacy policy', 'Your own text in place of the example', 'site/posts', privacy),
    step('contact', 'Contact address', 'Gets the contact form', 'site?group=accounts', all.contactEmail !== ''),
    step('categories', 'Categories', 'Visitors find performers by them', 'site/categories', categories.length > 0),
    step(
      'packages',
      'Token packages',
      'Members buy tokens in packages',
      'site/tokens',
      packages.some(({ onSale }) => onSale),
    ),
    step('performer', 'First performer', 'Check the documents of one', 'cases?queue=identity', performer),
  ];
  return { dismissed: all.setupDismissed, steps };
}

/** Hides the checklist, or shows it again. */
export async function dismissSetup(ctx: Context, dismissed: boolean, actor: Actor): Promise<SetupView> {
  await setSetting(ctx, 'setupDismissed', dismissed, actor);
  return readSetup(ctx);
}
