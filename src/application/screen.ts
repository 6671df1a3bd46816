import { type NextPage, type NextPageContext } from 'next';
import { type LayoutName } from '@/layouts/layoutOf';
import { type Role } from '@/lib/roles';
import { type AppStore } from './wrapper';

/** What a page's `getInitialProps` receives: Next's context with this request's (or this browser's) store. */
export interface ScreenContext extends NextPageContext {
  store: AppStore;
}

/** A page: what it shows, in which layout, and for whom. The guard in `_app` reads the flags. */
export type Screen<P = unknown> = NextPage<P> & {
  layout?: LayoutName;
  /** needs both cookies and a profile; otherwise the visitor is sent to the login */
  authenticate?: boolean;
  /** who may see an authenticated page; all roles when absent */
  roles?: readonly Role[];
  /** for a performer whom the operator has verified; others land on home */
  verified?: boolean;
  /** a login or registration: who is signed in is led to their landing */
  visitorsOnly?: boolean;
};

/** Types a page's `getInitialProps` with the store, which Next's own type does not know. */
export const withStore = <P>(load: (context: ScreenContext) => Promise<P>) =>
  load as (context: NextPageContext) => Promise<P>;
