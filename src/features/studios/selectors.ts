import { type RootState } from '@/application/state';

/** The studio that is logged in, or null. */
export const selectStudio = ({ auth }: RootState) => (auth.authUser?.role === 'studio' ? auth.authUser : null);

/** Whether the operator approved the studio that is logged in. Its pages open with the approval. */
export const selectIsApprovedStudio = ({ auth }: RootState): boolean =>
  auth.authUser?.role === 'studio' && auth.authUser.status === 'approved';
