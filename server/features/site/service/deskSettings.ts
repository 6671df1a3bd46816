import { z } from 'zod';
import { type BrandCheckView, type DeskSettingView } from '@contract/siteDesk';
import { type Context } from '@server/context';
import { notFound } from '@server/http/errors';
import { reasonMissing } from '@server/http/reason';
import { type Actor } from '../../security/service/record';
import { deriveBrand } from '../brand';
import { checkSetting, isSetting, type SettingKey, SETTINGS } from '../rules';
import { isAboutMoney } from '../rules/aboutMoney';
import { address, colour, type Definition, moment } from '../rules/settingTypes';
import { wordsOf } from '../rules/settingWords';
import { listSettings, refuseInvalid, resetSetting, setBrandColours, setSetting } from '../service';

type Control = DeskSettingView['control'];

/** Returns the control with which an owner changes a setting. */
function controlOf({ schema, defaultValue, isHtml }: Definition<z.ZodType>, hasChoices: boolean): Control {
  if (isHtml) return 'html';
  if (schema === address) return 'address';
  if (schema === colour) return 'colour';
  if (schema === moment) return 'moment';
  if (Array.isArray(defaultValue)) return 'list';
  if (typeof defaultValue === 'boolean') return 'flag';
  if (typeof defaultValue === 'number') return 'number';
  return hasChoices ? 'choice' : 'text';
}

type Shape = Pick<
  DeskSettingView,
  'control' | 'choices' | 'minimum' | 'maximum' | 'whole' | 'maxCharacters' | 'defaultValue'
>;

/** Returns what the value of a setting must be like, from its schema. */
function shapeOf(key: SettingKey): Shape {
  const definition: Definition<z.ZodType> = SETTINGS[key];
  const shape = z.toJSONSchema(definition.schema, { io: 'input', unrepresentable: 'any' });
  const values = shape.type === 'array' && typeof shape.items === 'object' ? shape.items : shape;
  const choices = 'enum' in values && Array.isArray(values.enum) ? values.enum.map(String) : null;
  return {
    control: controlOf(definition, choices !== null),
    choices,
    minimum: shape.minimum ?? (typeof shape.exclusiveMinimum === 'number' ? shape.exclusiveMinimum : null),
    maximum: shape.maximum ?? null,
    whole: shape.type === 'integer',
    maxCharacters: shape.maxLength ?? null,
    defaultValue: definition.defaultValue as DeskSettingView['defaultValue'],
  };
}

/** Lists all settings for owners, in the order of their definitions. */
export async function listDeskSettings(ctx: Context): Promise<DeskSettingView[]> {
  return (await listSettings(ctx)).map(({ key, group, value, isDefault, about }) => {
    const { label, shows = null } = wordsOf(key);
    return {
      ...{ key, group, label, about, isDefault, shows },
      value: value as DeskSettingView['value'],
      ...shapeOf(key),
      needsReason: isAboutMoney(key),
    };
  });
}

/**
 * Changes a setting, or resets it (null).
 * @throws Refusal 404; 400, also for a setting about money without a reason; 422 UNREADABLE_COLOUR
 */
export async function changeSetting(
  ctx: Context,
  key: string,
  value: DeskSettingView['value'] | null,
  actor: Actor,
): Promise<DeskSettingView> {
  if (isSetting(key) && isAboutMoney(key) && !actor.words) throw reasonMissing();
  await (value === null ? resetSetting(ctx, key, actor) : setSetting(ctx, key, value, actor));
  const changed = (await listDeskSettings(ctx)).find((setting) => setting.key === key);
  if (!changed) throw notFound(`The setting ${key}`);
  return changed;
}

interface Brand {
  brandColour: string;
  successColour: string;
}

/** @throws Refusal 400 for a text that is not a colour */
function checkBrandColours(given: Brand): Brand {
  const checked = (key: keyof Brand) => {
    const result = checkSetting(key, given[key]);
    return 'fault' in result ? refuseInvalid(key, result.fault) : String(result.value);
  };
  return { brandColour: checked('brandColour'), successColour: checked('successColour') };
}

/** Derives the colours of both themes, with the contrast of each pair. @throws Refusal 400 */
export function checkBrand(given: Brand): BrandCheckView {
  const { brandColour, successColour } = checkBrandColours(given);
  const { light, dark, pairs } = deriveBrand(brandColour, successColour);
  return { light, dark, pairs };
}

/** Changes both colours at once, so that a pair that is only readable together can be set. @throws Refusal 400, 422 */
export async function changeBrand(ctx: Context, given: Brand, actor: Actor): Promise<DeskSettingView[]> {
  await setBrandColours(ctx, checkBrandColours(given), actor);
  return (await listDeskSettings(ctx)).filter(({ key }) => key === 'brandColour' || key === 'successColour');
}
