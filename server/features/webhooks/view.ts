import { type WebhookDeliveryView, type WebhookView } from '@contract/webhooks';
import { isTaken } from './rules';
import { type DeliveryRow, type WebhookRow } from './store';

/** Returns a webhook without its secret. */
export const viewWebhook = ({
  id,
  url,
  kinds,
  failures,
  failingSince,
  nextAt,
  disabledAt,
  createdAt,
}: WebhookRow): WebhookView => ({
  _id: id,
  url,
  kinds,
  status: disabledAt ? 'off' : failures > 0 ? 'failing' : 'on',
  failingSince: failingSince?.toISOString() ?? null,
  nextAttemptAt: failures > 0 && !disabledAt ? nextAt.toISOString() : null,
  createdAt: createdAt.toISOString(),
});

export const viewDelivery = ({ id, eventXid, eventId, kind, status, failure, tookMs, at }: DeliveryRow) =>
  ({
    _id: id,
    eventId: `${eventXid}-${eventId}`,
    kind,
    isTaken: isTaken(status),
    status,
    failure,
    tookMs,
    at: at.toISOString(),
  }) satisfies WebhookDeliveryView;
