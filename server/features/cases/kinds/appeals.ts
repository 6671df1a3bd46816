import { KEEP_REASONS, RESTORE_REASONS, reasonChoices, type Reasons } from '@contract/reasons';
import { refused } from '@server/http/errors';
import { describeTakedown, endTakedown, isForSale, reopenAppeal } from '../../takedowns/service/takingDown';
import { listInspectedFiles } from '../../assets/service/inspecting';
import { findForDesk } from '../../announcements/service/reading';
import { findClipForDesk } from '../../clips/service/deciding';
import { type CaseModule, type Choice } from '../caseModule';

const choice = (
  decision: string,
  label: string,
  key: Choice['key'],
  look: Choice['look'],
  reasons: Reasons,
): Choice => ({
  decision,
  label,
  key,
  look,
  reasons: reasonChoices(reasons),
  movesMoney: false,
  needsWords: true,
});
const CHOICES = [
  choice('keep', 'Keep it down', 'r', 'danger', KEEP_REASONS),
  choice('restore', 'Restore', 'a', 'strong', RESTORE_REASONS),
];

/** An owner's appeal against a takedown. The words are the answer that the owner reads. */
export const appealKind: CaseModule = {
  recordsItself: true,
  choices: () => CHOICES,
  preview: async (ctx, { subjectId }, caller) => {
    const { kind, itemId, title, owner, explanation, appeal, takenBy, createdAt, appealedAt } = await describeTakedown(
      ctx,
      subjectId,
    );
    const announcement = kind === 'announcement' ? await findForDesk(ctx.db, itemId) : null;
    const clip = kind === 'clip' ? await findClipForDesk(ctx.db, itemId) : null;
    return {
      subject: {
        title,
        line: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}${owner ? ` by ${owner.name}` : ''}`,
        text: announcement?.text ?? '',
        href: null,
        picture: announcement?.picture ?? clip?.picture ?? null,
      },
      page: `/operator/takedowns?id=${subjectId}`,
      media: isForSale(kind) ? await listInspectedFiles(ctx, kind, itemId, caller) : [],
      entries: [
        { title: `Taken down by ${takenBy ?? 'the site'}`, at: createdAt, text: explanation, marked: false },
        { title: `${owner?.name ?? 'The owner'} appealed`, at: appealedAt, text: appeal.text, marked: true },
      ],
      figures: [],
    };
  },
  decide: async ({ ctx, actor, row, decision, reason, words }) => {
    if (!words) throw refused('WORDS_MISSING', 'Write an answer for the owner first. Nothing was changed.');
    await endTakedown(ctx, actor, row.subjectId, { restores: decision === 'restore', reason, words, isAppeal: true });
    return {};
  },
  undo: ({ ctx, tx, row }) => reopenAppeal(ctx, tx, row.subjectId),
  reopened: () => ({ what: 'your appeal', link: '/account/performer/takedowns' }),
};
