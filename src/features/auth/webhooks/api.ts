import { type ReplyOf } from '@contract/all';
import { type BodyOf, call } from '@/lib/http';

export type Webhook = ReplyOf<'listWebhooks'>[number];
export type Attempt = ReplyOf<'listWebhookDeliveries'>[number];
/** A new webhook with its secret, which the API returns this once. */
export type NewWebhook = ReplyOf<'createWebhook'>;

export const listWebhooks = () => call('listWebhooks');
export const createWebhook = (body: BodyOf<'createWebhook'>) => call('createWebhook', { body, quiet: true });
export const rotateWebhookSecret = (id: string) => call('rotateWebhookSecret', { params: { id }, quiet: true });
export const enableWebhook = (id: string) => call('enableWebhook', { params: { id }, quiet: true });
export const deleteWebhook = (id: string) => call('deleteWebhook', { params: { id }, quiet: true });
export const listWebhookDeliveries = (id: string) => call('listWebhookDeliveries', { params: { id }, quiet: true });
export const resendWebhookDelivery = (id: string, deliveryId: string) =>
  call('resendWebhookDelivery', { params: { id, deliveryId }, quiet: true });
