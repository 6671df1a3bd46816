import { type FieldError } from './errors';

/** What one check says of one value. */
interface Issue {
  path: readonly PropertyKey[];
  rule: string;
  text: string;
}

/** What Zod says of a value that is missing. Checks that look at several fields speak for themselves. */
const TYPE_ISSUES = new Set(['invalid_type', 'invalid_value', 'invalid_union']);

function isMissing(fields: unknown, path: readonly PropertyKey[]): boolean {
  let value = fields;
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key];
  return path.length > 0 && value === undefined;
}

/** Returns an issue as the API spells it, such as `name.0`. */
export const fieldError = ({ path, rule, text }: Issue): FieldError => ({
  property: path.join('.'),
  constraints: { [rule]: text },
});

/** Returns an issue of a body or a form. A missing field has one message. */
export const bodyError = (issue: Issue, fields: unknown): FieldError =>
  TYPE_ISSUES.has(issue.rule) && isMissing(fields, issue.path)
    ? fieldError({ ...issue, rule: 'required', text: 'This field is required!' })
    : fieldError(issue);
