import { createContext, useContext, useSyncExternalStore } from 'react';
import { type OwnOperatorView } from '@contract/operator';
import { type Role } from '@/lib/roles';

/** The kind of visitor. A visitor without a session is a guest. */
export type Viewer = 'guest' | Role;

/** The states of the socket, as the store names them. */
export type SocketState = 'initialized' | 'connected' | 'disconnect' | 'failed' | 'reconnecting';

export type Theme = 'light' | 'dark';

export interface MenuLink {
  label: string;
  href: string;
  newTab?: boolean;
}

/** The account as header and side navigation show it. */
export interface LayoutAccount {
  name: string;
  avatar: string;
  role: Role;
  /** tokens, with two decimals at most, as last sent by the server; null: hidden from an operator who looks on */
  balance: number | null;
  /** a short note under the name, such as "Verified" or "Waiting for review" */
  note?: string;
}

/** The 18+ popup while it covers the page. */
export interface GateData {
  /** the operator's text as sanitised HTML; empty: the default text */
  content: string;
}

/**
 * The data and handlers of layouts. Layouts read them from context and don't know the store; `src/application/Shell`
 * provides them.
 */
export interface LayoutData {
  siteName: string;
  /** URL of the operator's logo; empty: the default logo with the site's name */
  logo: string;
  /** links in the footer, from the operator's menus */
  menus: readonly MenuLink[];
  /** further links of the operator: in the header, on phones in the footer */
  operatorLinks: readonly MenuLink[];
  /** the operator's footer text as sanitised HTML; empty: "18+ · © name" */
  footerContent: string;
  /** the settings' terms for performers */
  words: { one: string; many: string };
  /** shown next to "Live" in the header; empty until categories are loaded */
  categories: readonly MenuLink[];
  /** URL of the search page (the query goes to `?q=`); null hides the field */
  searchHref: string | null;
  account: LayoutAccount | null;
  /** unread messages of the account */
  unread: number;
  unreadNotifications: number;
  /** how many of those whom the member follows are live */
  followedLive: number;
  theme: Theme;
  /**
   * null: no popup (off, or accepted). The server renders it whenever it is on; `ageAccepted` in the stored UI settings
   * hides it before the first paint.
   */
  gate: GateData | null;
  /** text of the maintenance screen; empty: the default text */
  maintenanceText: string;
  /** when planned maintenance ends; empty: not known */
  maintenanceUntil: string;
  /** picture next to the forms of the auth layout; empty: the default picture */
  authPicture: string;
  /** a navigation is in progress; the spinner appears after 150 ms */
  routeChanging: boolean;
  /** stores the choice in the UI settings and sets `data-theme` on the html element */
  onThemeChange: (theme: Theme) => void;
  onLogout: () => void;
  /** stores the acceptance (`ageAccepted` in the UI settings) and closes the popup */
  onGateAccept: () => void;
  /** sends the visitor to the operator's page for those who leave, or to a neutral one of the site */
  onGateDecline: () => void;
}

/**
 * Where layouts and screens read the state of the socket. It stays the same object: when the value of a context changes
 * before the page is hydrated, React hydrates all of it in one task.
 */
export interface LayoutSocket {
  /** calls the listener after a change; the returned function stops that */
  subscribe: (listener: () => void) => () => void;
  read: () => SocketState;
  /** reconnects now */
  onReconnect: () => void;
}

const startState = (): SocketState => 'initialized';
const Socket = createContext<LayoutSocket>({
  subscribe: () => () => undefined,
  read: startState,
  onReconnect: () => undefined,
});

export const LayoutSocketProvider = Socket.Provider;

/** Returns the state of the socket, and a function that reconnects it. */
export function useLayoutSocket(): { socketState: SocketState; onReconnect: () => void } {
  const { subscribe, read, onReconnect } = useContext(Socket);
  return { socketState: useSyncExternalStore(subscribe, read, startState), onReconnect };
}

/** Returns whether the connection is lost, so that what the page shows may be old. */
export function useIsOffline(): boolean {
  const { socketState } = useLayoutSocket();
  return socketState === 'disconnect' || socketState === 'failed';
}

/** The operator's desk. */
export interface DeskData {
  /** null on every other page, and on the desk's login */
  operator: OwnOperatorView | null;
  /** grows when something on the desk changed */
  changes: number;
}

const Desk = createContext<DeskData>({ operator: null, changes: 0 });

export const DeskProvider = Desk.Provider;
export const useDesk = () => useContext(Desk);

/** Returns the operator of a desk page. @throws on other pages */
export function useOperator(): OwnOperatorView {
  const { operator } = useDesk();
  if (!operator) throw new Error('This is not a page of the desk');
  return operator;
}

const Data = createContext<LayoutData | null>(null);

export const LayoutDataProvider = Data.Provider;

/** Returns the data of layouts. @throws outside a LayoutDataProvider */
export function useLayoutData(): LayoutData {
  const data = useContext(Data);
  if (!data) throw new Error('A layout was rendered outside of LayoutDataProvider');
  return data;
}

export function viewerOf(data: Pick<LayoutData, 'account'>): Viewer {
  return data.account ? data.account.role : 'guest';
}
