import { type FormRule } from 'antd';
import { AGE_MIN_YEARS, PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS, rangeMessage } from '@contract/limits';
import { documentProblem, validateMessages } from '@/lib/validation';

/** The rules of the registration fields. The API checks the same rules. */
export const NEW_PASSWORD_RULES: FormRule[] = [
  { required: true },
  {
    min: PASSWORD_MIN_CHARACTERS,
    max: PASSWORD_MAX_CHARACTERS,
    message: rangeMessage(PASSWORD_MIN_CHARACTERS, PASSWORD_MAX_CHARACTERS),
  },
];
export const PASSWORD_HINT = `At least ${PASSWORD_MIN_CHARACTERS} characters. A short sentence works well.`;

/** Returns the latest date of birth of an adult, as a date field writes it. */
export function latestBirthday(today: Date): string {
  const day = new Date(today);
  day.setUTCFullYear(day.getUTCFullYear() - AGE_MIN_YEARS);
  return day.toISOString().slice(0, 10);
}

export const BIRTHDAY_RULES: FormRule[] = [
  { required: true },
  {
    validator: (_rule, value?: string) =>
      !value || value <= latestBirthday(new Date())
        ? Promise.resolve()
        : Promise.reject(new Error(`You must be ${AGE_MIN_YEARS} or older!`)),
  },
];

export const TERMS_RULES: FormRule[] = [
  {
    validator: (_rule, value?: boolean) =>
      value ? Promise.resolve() : Promise.reject(new Error('Please accept the terms first!')),
  },
];

export const DOCUMENT_RULES: FormRule[] = [
  {
    validator: (_rule, file?: File | null) => {
      const problem = file ? documentProblem(file) : validateMessages.required;
      return problem ? Promise.reject(new Error(problem)) : Promise.resolve();
    },
  },
];
