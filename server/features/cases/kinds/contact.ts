import { type CaseModule } from '../caseModule';

/** A message from the contact form. It also goes to the operators' mailbox, where it is answered. */
export const contactKind: CaseModule = {
  choices: () => [
    { decision: 'spam', label: 'Spam', key: 'r', look: 'danger', reasons: [], movesMoney: false },
    { decision: 'answered', label: 'Answered', key: 'a', look: 'strong', reasons: [], movesMoney: false },
  ],
  preview: (_ctx, { title, facts }) =>
    Promise.resolve({
      subject: {
        title,
        line: String(facts.email ?? ''),
        text: String(facts.message ?? ''),
        href: facts.email ? `mailto:${String(facts.email)}` : null,
        picture: null,
      },
      page: null,
      entries: [],
      figures: [],
    }),
  decide: () => Promise.resolve({}),
  undo: () => Promise.resolve(),
};
