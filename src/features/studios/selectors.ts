import { type RootState } from '@/application/state';

/** The studio that is signed in; null for everybody else. */
export const selectStudio = ({ auth }: RootState) => (auth.authUser?.role === 'studio' ? auth.authUser : null);
