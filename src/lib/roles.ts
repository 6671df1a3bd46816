/** The roles of the web, as the specification names them. Operators have a login and pages of their own. */
export const ROLES = ['user', 'performer', 'studio'] as const;
export type Role = (typeof ROLES)[number];

/** A role from text that anyone may have written. */
export const roleFrom = (value: string | undefined): Role | null => ROLES.find((role) => role === value) ?? null;
