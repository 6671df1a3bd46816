import { type ComponentProps } from 'react';
import { type Pill } from '@/ui/Pill';
import { type DeliveryStatus, type Order } from './state';

export const STATUS_LABELS: Record<DeliveryStatus, string> = {
  created: 'Ordered',
  processing: 'Being prepared',
  shipping: 'On its way',
  delivered: 'Delivered',
  refunded: 'Refunded',
};
export const STATUS_KIND: Record<DeliveryStatus, ComponentProps<typeof Pill>['kind']> = {
  created: 'wait',
  processing: 'info',
  shipping: 'info',
  delivered: 'ok',
  refunded: 'mute',
};
export const TYPE_LABELS: Record<Order['type'], string> = { product: 'Product', video: 'Video', gallery: 'Gallery' };
export const TYPE_ICON = { product: 'box', video: 'play', gallery: 'image' } as const;
/** The delivery steps of a parcel, in order. */
export const DELIVERY_STEPS = ['created', 'processing', 'shipping', 'delivered'] as const;

export const statusOptions = (Object.keys(STATUS_LABELS) as DeliveryStatus[]).map((value) => ({
  value,
  label: STATUS_LABELS[value],
}));
export const typeOptions = (Object.keys(TYPE_LABELS) as Order['type'][]).map((value) => ({
  value,
  label: `${TYPE_LABELS[value].replace(/y$/, 'ie')}s`,
}));
