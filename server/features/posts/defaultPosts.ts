/** A post as the operator writes it. */
export interface PostInput {
  slug: string;
  type: 'page' | 'post' | 'notice';
  title: string;
  shortDescription?: string;
  content: string;
}

/** The posts of a new site. The operator can replace them. */
export const DEFAULT_POSTS: readonly (PostInput & { shortDescription: string })[] = [
  {
    slug: 'terms',
    type: 'page',
    title: 'Terms of use',
    shortDescription: 'What you can expect from this site, and what it expects from you.',
    content: [
      '<p>By creating an account you accept these terms. They apply to members, performers and studios.</p>',
      '<h2>Accounts</h2><p>You must be 18 or older. Each person has one account. Keep your password secret.</p>',
      '<h2>Tokens</h2><p>You buy tokens in packages and spend them on tips, shows and items. Tips are gifts and are not refunded. You can request a refund for items that were not delivered.</p>',
      '<h2>Performers</h2><p>Performers are verified before they can go live. They own what they show, and are responsible for having the rights to it.</p>',
      '<h2>Conduct</h2><p>No harassment. No recording of shows. Everyone on camera must be 18 or older and must have agreed to it. Accounts that break these rules are closed.</p>',
      '<h2>Closing your account</h2><p>You can delete your account at any time under Security. Tokens that are left are not paid back. The operator can close accounts that break these terms.</p>',
    ].join(''),
  },
  {
    slug: 'privacy',
    type: 'page',
    title: 'Privacy',
    shortDescription: 'What data we store about you, and why.',
    content: [
      '<p>This site stores only the data that it needs to work, and sells none of it.</p>',
      '<h2>Stored data</h2><p>We store your account, your purchases and sales, and your messages. Performers also upload documents for their verification, which only the operator can open.</p>',
      '<h2>Cookies</h2><p>Two cookies keep you logged in. One remembers your user name if you ask for it. One identifies your browser, so that bans work. Analytics are loaded only after you agree.</p>',
      '<h2>Visits</h2><p>Page views are counted by a keyed hash that changes daily. Your IP address is not stored for this.</p>',
      '<h2>Your rights</h2><p>You can see and change your data in your profile. Under Security you can download a copy of your data and delete your account. A deleted account can be taken back for 14 days. After that, only what the law makes us keep about payments stays, without your name, and your messages stay with the people you wrote to. If you cannot log in, use the contact form.</p>',
    ].join(''),
  },
  {
    slug: 'age-notice',
    type: 'notice',
    title: 'Are you 18 or older?',
    shortDescription: '',
    content:
      '<p>Shows on this site are live and meant for adults. By entering you confirm that you are 18 or older and accept the <a href="/posts/terms">terms</a>.</p>',
  },
];
