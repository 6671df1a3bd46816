import { type RootState } from '@/application/state';

/** The studio that is signed in; null for everybody else. */
export const selectStudio = ({ auth }: RootState) => (auth.authUser?.role === 'studio' ? auth.authUser : null);

/** Whether the operator approved the studio that is signed in: until then its pages stay closed. */
export const selectApproved = ({ auth }: RootState): boolean =>
  auth.authUser?.role === 'studio' && auth.authUser.status === 'approved';
