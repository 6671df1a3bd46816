/** The roles of the web. Operators log in on pages of their own. */
export const ROLES = ['user', 'performer', 'studio'] as const;
export type Role = (typeof ROLES)[number];

/** Returns the role that an untrusted text names, or null. */
export const roleFrom = (value: string | undefined): Role | null => ROLES.find((role) => role === value) ?? null;
