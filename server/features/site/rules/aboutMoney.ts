import { type SettingKey, SETTINGS } from '../rules';

const MONEY_SETTINGS: readonly SettingKey[] = [
  'conversionRate',
  'currency',
  'firstPurchaseBonus',
  'firstPurchaseMinimum',
];

/** Returns whether a setting is about money: owners say why they change it. */
export const isAboutMoney = (key: SettingKey): boolean =>
  SETTINGS[key].group === 'payouts' || MONEY_SETTINGS.includes(key);
