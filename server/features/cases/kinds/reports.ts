import { DISMISS_REASONS, reasonChoices } from '@contract/reasons';
import {
  type DecisionWord,
  decideReport,
  listOpenReports,
  REASON_WORDS,
  reopenReports,
} from '../../reports/service/queue';
import { listInspectedFiles } from '../../assets/service/inspecting';
import { type AssetKind } from '../../assets/service/held';
import { restoreReported } from '../../takedowns/service/takingDown';
import { restoreAccount } from '../../auth/service/suspension';
import { isMessageDeleted, restoreMessage } from '../../chat/service/evidence';
import { describeReported } from '../../reports/service/subjects';
import { type CaseModule, type Choice } from '../caseModule';

const assetOf = (kind: string) => kind.slice('report/'.length) as AssetKind;
const isAsset = (kind: string) => ['video', 'photo', 'gallery', 'product'].includes(assetOf(kind));

const UPHELD = Object.entries(REASON_WORDS).map(([value, label]) => ({
  value,
  label: label.charAt(0).toUpperCase() + label.slice(1),
}));
const choice = (
  decision: string,
  label: string,
  key: Choice['key'],
  look: Choice['look'],
  reasons = UPHELD,
): Choice => ({
  decision,
  label,
  key,
  look,
  reasons,
  movesMoney: false,
});
const DISMISS: Choice = {
  ...choice('dismiss', 'Dismiss', 'a', 'outline', reasonChoices(DISMISS_REASONS)),
  usual: 'noViolation',
};
const SUSPEND = choice('suspend', 'Suspend', null, 'quiet');
const BAN = choice('ban', 'Ban', null, 'quiet');

/** The reports of an account, a message or an item. One decision settles all open reports of it. */
export const reportKind: CaseModule = {
  recordsItself: true,
  choices: ({ kind }) => {
    if (kind === 'report/account') return [choice('suspend', 'Suspend', 'r', 'danger'), DISMISS, BAN];
    const remove = kind === 'report/message' ? 'Delete message' : 'Take down';
    if (kind === 'report/post') return [choice('delete', remove, 'r', 'danger'), DISMISS];
    return [choice('delete', remove, 'r', 'danger'), DISMISS, SUSPEND, BAN];
  },
  preview: async (ctx, { subjectId, accountId, kind }, caller) => {
    const open = await listOpenReports(ctx.db, subjectId);
    const { subject, context } = await describeReported(ctx, kind, subjectId, open[0]?.accusedId ?? accountId);
    return {
      subject,
      page: null,
      media: isAsset(kind) ? await listInspectedFiles(ctx, assetOf(kind), subjectId, caller) : [],
      entries: [
        ...open.map(({ reporter, reason, note, createdAt }) => ({
          title: `${reporter.name}: ${REASON_WORDS[reason]}`,
          at: createdAt.toISOString(),
          text: note,
          marked: false,
        })),
        ...context,
      ],
      figures: [{ label: 'Reports', value: String(open.length) }],
    };
  },
  decide: async ({ ctx, tx, actor, row, decision, reasonLabel, words }) => {
    const [first] = await listOpenReports(ctx.db, row.subjectId);
    if (!first) return null;
    if (decision !== 'dismiss' && decision !== 'delete' && decision !== 'suspend' && decision !== 'ban') return null;
    const isMessage = row.kind === 'report/message';
    const wasGone = isMessage && decision === 'delete' && (await isMessageDeleted(tx, row.subjectId));
    await decideReport(ctx, actor, first.id, decision, [reasonLabel, words].filter(Boolean).join('. '));
    // a message that somebody else deleted stays deleted, and who was suspended before stays so
    if (decision === 'delete') return wasGone ? null : { decision };
    return decision === 'dismiss' || first.accused?.status === 'active' ? { decision } : null;
  },
  undo: async ({ ctx, tx, after, actor, row }) => {
    const decision = row.undo?.decision as DecisionWord;
    const { subjectId, accountId: accusedId, decidedAt } = row;
    if (decision === 'delete' && row.kind === 'report/message') await restoreMessage(ctx, tx, after, subjectId);
    else if (decision === 'delete') await restoreReported(ctx, actor, subjectId);
    if ((decision === 'suspend' || decision === 'ban') && accusedId) await restoreAccount(ctx, accusedId, actor);
    if (decidedAt) await reopenReports(tx, { subjectId, accusedId }, { decision, at: decidedAt });
  },
};
