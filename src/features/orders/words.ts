import { type ComponentProps } from 'react';
import { type Pill } from '@/ui/Pill';
import { type DeliveryStatus, type Order } from './slice';

export const STATUS_WORDS: Record<DeliveryStatus, string> = {
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
export const TYPE_WORDS: Record<Order['type'], string> = { product: 'Product', video: 'Video', gallery: 'Gallery' };
export const TYPE_ICON = { product: 'box', video: 'play', gallery: 'image' } as const;
/** The way of a parcel. */
export const WAY = ['created', 'processing', 'shipping', 'delivered'] as const;

export const statusOptions = (Object.keys(STATUS_WORDS) as DeliveryStatus[]).map((value) => ({
  value,
  label: STATUS_WORDS[value],
}));
export const typeOptions = (Object.keys(TYPE_WORDS) as Order['type'][]).map((value) => ({
  value,
  label: `${TYPE_WORDS[value].replace(/y$/, 'ie')}s`,
}));
