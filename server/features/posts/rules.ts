import { type PostGiven } from './service';

/** What every site says before its operator says it better. Plain sentences, to be replaced by the operator's own. */
export const standardPosts: readonly (PostGiven & { shortDescription: string })[] = [
  {
    slug: 'terms',
    type: 'page',
    title: 'Terms of use',
    shortDescription: 'What you may expect of this site, and what it expects of you.',
    content: [
      '<p>By opening an account you accept these terms. They hold for members, performers and studios.</p>',
      '<h2>Who may take part</h2><p>You must be 18 or older. One person has one account, and keeps its password to themselves.</p>',
      '<h2>Tokens</h2><p>Tokens are bought in packages and spent on tips, shows and content. A tip is a gift and is not returned. What was bought and not delivered can be refunded on request.</p>',
      '<h2>Performers</h2><p>Performers are verified before they go on stage. They own what they show, and answer for having the rights to it.</p>',
      '<h2>Conduct</h2><p>No harassment, no recording of shows, nobody on camera who has not agreed to it or is under 18. Who breaks this loses the account.</p>',
      '<h2>Ending it</h2><p>You can close your account at any time under security. The operator may close it when these terms are broken.</p>',
    ].join(''),
  },
  {
    slug: 'privacy',
    type: 'page',
    title: 'Privacy',
    shortDescription: 'What is kept about you, why, and for how long.',
    content: [
      '<p>This site keeps what it needs to work and nothing to sell.</p>',
      '<h2>What is kept</h2><p>Your account, what you bought and sold, your messages, and the documents that performers send for their verification, which only the operator can open.</p>',
      '<h2>Cookies</h2><p>Two cookies keep you signed in; one remembers your user name if you ask for it; one names your browser, so that who was banned from a chat stays out. Analytics are loaded only after you agree.</p>',
      '<h2>Visits</h2><p>Views of a page are counted by a keyed hash that changes daily, never by address.</p>',
      '<h2>Your rights</h2><p>You can see and change your data in your profile, and ask for a copy or for its removal through the contact form.</p>',
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
