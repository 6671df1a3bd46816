import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ALERT_PATTERNS } from '@server/features/security/rules';
import { writeCatalogMail } from '@server/mail/catalog';
import { composeMail } from '@server/mail/compose';
import { namesIn, textOf, withText } from '@server/mail/templates';
import { MAILS } from '@server/mailCatalogue';

const SITE = { siteName: 'House', url: 'https://house.example' };
const asText = (mail: (typeof MAILS)[number]) => writeCatalogMail(mail, SITE, '', 'text');
const keys = MAILS.map((mail) => asText(mail).template.key);

/** Returns the keys that the sources give their emails; `alert.` is followed by a pattern. */
function keysInSources(): string[] {
  const root = path.resolve(__dirname, '../../../server');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const found = files.flatMap((file) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    const uses = [...source.matchAll(/\bkey:\s*([^,]+),\s*values\b/g)].map(([, key]) => key!);
    return uses.flatMap((use) => [...use.matchAll(/'(\w+)'/g)].map(([, key]) => key!));
  });
  return [...new Set(found)];
}

it('has every email of the product, once', () => {
  const alerts = ALERT_PATTERNS.map((pattern) => `alert.${pattern}`);
  expect(keysInSources().length).toBeGreaterThan(40);
  expect([...keys].sort()).toEqual([...keysInSources(), ...alerts].sort());
  expect(new Set(MAILS.map(({ name }) => name)).size).toBe(MAILS.length);
});

it.each(MAILS.map((mail) => [mail.name, mail] as const))(
  '"%s" has each of its values by name, and an example',
  (_name, mail) => {
    const email = asText(mail);
    const builtIn = textOf(email);
    const { values } = email.template;
    expect(namesIn(builtIn).filter((name) => !(name in values))).toEqual([]);
    expect(`${builtIn.subject} ${builtIn.body} ${builtIn.actionLabel}`).not.toMatch(/undefined|null|\[object|NaN/);
    // the text that owners start from says the same as the built-in email
    const example = writeCatalogMail(mail, SITE, 'mira@example.com', 'example');
    const sent = composeMail(withText(example, builtIn), SITE);
    expect(sent).toEqual(composeMail({ ...example, paragraphs: example.paragraphs.map((text) => text.trim()) }, SITE));
  },
);
