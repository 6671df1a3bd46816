/** The operators' roles in words. */
export const ROLE_WORDS = { owner: 'Owner', reviewer: 'Reviewer', finance: 'Finance', support: 'Support' } as const;
