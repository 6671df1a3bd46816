import { type EarningView } from '@contract/earnings';

type EarningType = EarningView['type'];

/** The series of a chart of earnings. */
export const SERIES: readonly { key: string; label: string }[] = [
  { key: 'tips', label: 'Tips and pledges' },
  { key: 'shows', label: 'Shows' },
  { key: 'content', label: 'Videos and galleries' },
  { key: 'products', label: 'Products' },
];
/** Which series a type of earning belongs to. */
export const SERIES_BY_TYPE: Record<EarningType, string> = {
  tip: 'tips',
  pledge: 'tips',
  ticket: 'shows',
  stream_private: 'shows',
  stream_spy: 'shows',
  stream_group: 'shows',
  sale_video: 'content',
  sale_photo: 'content',
  sale_product: 'products',
};
