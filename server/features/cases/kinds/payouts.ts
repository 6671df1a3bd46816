import { readCase } from '../../payouts/service/cases';
import { reopenPayout } from '../../payouts/service/reopening';
import { type CaseModule } from '../caseModule';

/** A payout request. It is decided on the page of payouts, by two people above a limit, which settles the case. */
export const payoutKind: CaseModule = {
  choices: () => [],
  preview: async (ctx, { subjectId }) => {
    const found = await readCase(ctx, subjectId);
    return {
      subject: {
        title: `${found.price} for ${found.account.name}`,
        line: `${found.fromDate} to ${found.toDate}, ${found.paymentAccountType}`,
        text: found.requestNote,
        href: null,
        picture: null,
      },
      page: `/operator/payouts?id=${subjectId}`,
      entries: [],
      figures: [
        { label: 'Tokens', value: found.tokenMustPay.toLocaleString('en') },
        { label: 'Account', value: Object.values(found.paymentAccountInfo).at(-1) ?? '' },
      ],
    };
  },
  decide: () => Promise.resolve(null),
  undo: ({ tx, row }) => reopenPayout(tx, row.subjectId),
  reopened: async (ctx, { subjectId }) => {
    const { role } = await readCase(ctx, subjectId);
    const area = role === 'studio' ? 'studio' : 'account/performer';
    return { what: 'your payout request', link: `/${area}/payouts/${subjectId}` };
  },
};
