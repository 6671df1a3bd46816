import { readRequest } from '../../refunds/service/requests';
import { reopenRefund } from '../../refunds/service/reopening';
import { type CaseModule } from '../caseModule';

/** A member's request for a refund. It is decided on the page of refunds, which settles the case. */
export const refundKind: CaseModule = {
  choices: () => [],
  preview: async (ctx, { subjectId }) => {
    const { order, description, token } = await readRequest(ctx, subjectId);
    return {
      subject: {
        title: order.name,
        line: `Order ${order.orderNumber}, ${order.deliveryStatus}`,
        text: description,
        href: null,
        picture: null,
      },
      page: `/operator/refunds?id=${subjectId}`,
      entries: [],
      figures: [
        { label: 'Asked back', value: `${token} tokens` },
        { label: 'Paid', value: `${order.token} tokens` },
        { label: 'Ordered', value: order.createdAt.slice(0, 10) },
      ],
    };
  },
  decide: () => Promise.resolve(null),
  undo: ({ tx, row }) => reopenRefund(tx, row.subjectId),
  reopened: () => ({ what: 'your refund request', link: '/account/user/refunds' }),
};
