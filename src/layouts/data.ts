import { createContext, useContext } from 'react';
import { type Role } from '@/lib/roles';

/** Who looks at the page. A visitor without an account is a guest. */
export type Viewer = 'guest' | Role;

/** The socket as the specification names its states. */
export type SocketState = 'initialized' | 'connected' | 'disconnect' | 'failed' | 'reconnecting';

export type Theme = 'light' | 'dark';

export interface MenuLink {
  label: string;
  href: string;
  newTab?: boolean;
}

/** The signed-in account as header and side navigation show it. */
export interface LayoutAccount {
  name: string;
  avatar: string;
  role: Role;
  /** whole or hundredths of tokens, as the server last said */
  balance: number;
  /** a short word under the name, such as "Verified" or "Waiting for review" */
  note?: string;
}

/** The 18+ popup while it covers the page. */
export interface GateData {
  /** the operator's own words as sanitised HTML; empty: our sentence */
  content: string;
}

/**
 * Everything a layout shows besides the page itself. Layouts read it from context and know no store:
 * `src/application/shell` fills it from the state and hands over the handlers.
 */
export interface LayoutData {
  siteName: string;
  /** address of the operator's logo; empty: our own mark with the site's name */
  logo: string;
  /** rows of the footer, from the operator's menus */
  menus: readonly MenuLink[];
  /** the operator's own ways beside those of the site: in the header, on phones in the footer */
  ownWays: readonly MenuLink[];
  /** the operator's own footer line as sanitised HTML; empty: "18+ · © name" */
  footerContent: string;
  /** the settings' words for a performer */
  words: { one: string; many: string };
  /** shown beside "Live" in the header; empty until categories are loaded */
  categories: readonly MenuLink[];
  /** where the search field leads (the words go to `?q=`); null hides the field */
  searchHref: string | null;
  account: LayoutAccount | null;
  /** unread messages of the account */
  unread: number;
  theme: Theme;
  /**
   * null: no gate (off, or accepted). The server sends it whenever the popup is on: it covers the text and does not remove it;
   * `ageAccepted` in the stored UI settings hides it before the first paint.
   */
  gate: GateData | null;
  /** what the maintenance screen says; empty: our sentence */
  maintenanceText: string;
  /** picture beside the forms of the auth layout; empty: our own */
  authPicture: string;
  /** a route change is running; the spinner waits its 150 ms by itself */
  routeChanging: boolean;
  /** keep the choice in the UI settings and set `data-theme` on the html element */
  onThemeChange: (theme: Theme) => void;
  onLogout: () => void;
  /** remember the acceptance (`ageAccepted` in the stored UI settings) and take the gate away */
  onGateAccept: () => void;
  /** lead the visitor off the site */
  onGateDecline: () => void;
}

/** How the socket is, beside the rest: it changes while a page comes to life, and no layout is drawn anew for it. */
export interface LayoutSocket {
  socketState: SocketState;
  /** try the socket again now */
  onReconnect: () => void;
}

const Socket = createContext<LayoutSocket | null>(null);

export const LayoutSocketProvider = Socket.Provider;
export const useLayoutSocket = () => useContext(Socket);

const Data = createContext<LayoutData | null>(null);

export const LayoutDataProvider = Data.Provider;

/** @throws outside a LayoutDataProvider: a layout without data is a mistake of ours, never a state of the site */
export function useLayoutData(): LayoutData {
  const data = useContext(Data);
  if (!data) throw new Error('A layout was rendered outside of LayoutDataProvider');
  return data;
}

export function viewerOf(data: Pick<LayoutData, 'account'>): Viewer {
  return data.account ? data.account.role : 'guest';
}
