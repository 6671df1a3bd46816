import { type OperatorRole } from '@contract/endpoint';
import { type NextPage, type NextPageContext } from 'next';
import { type LayoutName } from '@/layouts/layoutOf';
import { type Role } from '@/lib/roles';
import { type AppStore } from './wrapper';

/** The argument of a page's `getInitialProps`: Next's context with the store of this request or browser. */
export interface ScreenContext extends NextPageContext {
  store: AppStore;
}

/** A page with its layout and access flags. The guard in `_app` reads the flags. */
export type Screen<P = unknown> = NextPage<P> & {
  layout?: LayoutName;
  /** needs a session; guests are sent to the login */
  authenticate?: boolean;
  /** the roles that may see the page; all if absent */
  roles?: readonly Role[];
  /** for verified performers only; others are sent to the home page */
  verified?: boolean;
  /** a login or registration; members with a session are sent to their own page */
  visitorsOnly?: boolean;
  /** a page of the operator's desk, for these roles and owners */
  operators?: readonly OperatorRole[];
  /** the desk's login */
  deskLogin?: boolean;
  /** the second step of a login; sessions that still need it are sent here from all other pages */
  secondStep?: boolean;
};

/** Adds the store to the type of a page's `getInitialProps`, which Next's own type lacks. */
export const withStore = <P>(load: (context: ScreenContext) => Promise<P>) =>
  load as (context: NextPageContext) => Promise<P>;
