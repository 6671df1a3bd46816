import { findAccount } from '../../auth/service/accounts';
import { withdrawDecision } from '../../identity/service/deciding';
import { type CaseModule } from '../caseModule';

/**
 * The identity of a performer or studio. The identity page decides it, with both documents and the checklist, which
 * settles the case: there is no other way to approve.
 */
const identityKind = (word: string): CaseModule => ({
  choices: () => [],
  recordsItself: true,
  preview: async (ctx, { accountId, subjectId }) => {
    const { name, username, country, dateOfBirth, createdAt } = await findAccount(ctx.db, accountId ?? subjectId);
    return {
      subject: {
        title: name,
        line: `${word}, ${username}`,
        text: [country, dateOfBirth && `born ${dateOfBirth}`, `registered ${createdAt.toISOString().slice(0, 10)}`]
          .filter(Boolean)
          .join(', '),
        href: null,
        picture: null,
      },
      page: `/operator/identity/${subjectId}`,
      entries: [],
      figures: [],
    };
  },
  decide: () => Promise.resolve(null),
  undo: ({ ctx, tx, actor, row }) => withdrawDecision({ ...ctx, db: tx }, tx, actor, row.subjectId),
  reopened: () => ({ what: 'your documents', link: '/account/performer/documents' }),
});

export const performerKind = identityKind('Performer');
export const studioKind = identityKind('Studio');
