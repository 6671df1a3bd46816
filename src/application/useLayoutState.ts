import { useMemo } from 'react';
import { useStore } from 'react-redux';
import { logoutRequested } from '@/features/auth/slice';
import { selectTotalUnread } from '@/features/chat/selectors';
import { leaveImpersonation } from '@/features/impersonations/leaving';
import { selectCategories, selectOwnPerformer } from '@/features/performers/selectors';
import { selectNeedsAgeGate } from '@/features/site/selectors';
import { ageAccepted, themeChanged } from '@/features/site/slice';
import { type LayoutAccount, type LayoutData, type LayoutSocket, type MenuLink } from '@/layouts/data';
import { redirectTo } from '@/lib/sideEffects';
import { useAppDispatch, useAppSelector } from './hooks';
import { useRealtime } from './realtimeContext';
import { type RootState } from './state';

/** The site's name until the settings are loaded. */
const DEFAULT_SITE_NAME = 'Footlights';
/** Visitors who decline the 18+ popup go here if the operator has set no other page. */
const GOODBYE_PATH = '/goodbye';

/** Shown under a studio's name. */
const STUDIO_NOTES = { pending: 'Waiting for review', approved: 'Approved', rejected: 'Not accepted' };

/** Returns the account as header and side navigation show it. The socket keeps its balance current. */
export function accountOf(
  { authUser }: RootState['auth'],
  user: RootState['user']['current'],
  performer: RootState['performer']['current'],
): LayoutAccount | null {
  if (!authUser) return null;
  if (authUser.role === 'studio')
    return {
      name: authUser.name,
      avatar: authUser.avatar,
      role: 'studio',
      balance: authUser.balance,
      note: STUDIO_NOTES[authUser.status],
    };
  const { name, avatar, balance } = authUser.role === 'user' ? user : performer;
  if (authUser.role === 'user') return { name, avatar, balance, role: 'user' };
  return { name, avatar, balance, role: 'performer', note: performer.verified ? 'Verified' : 'Waiting for review' };
}

/** Returns a menu entry of the operator as layouts show it. */
const linkOf = ({ title, path, isNewTab }: RootState['ui']['menus'][number]): MenuLink => ({
  label: title,
  href: path,
  newTab: isNewTab,
});

/** Returns the data and the handlers of layouts from the state. */
export function useLayoutState(routeChanging: boolean): LayoutData {
  const dispatch = useAppDispatch();
  const ui = useAppSelector((state) => state.ui);
  const gate = useAppSelector(selectNeedsAgeGate);
  const settings = useAppSelector((state) => state.settings);
  const auth = useAppSelector((state) => state.auth);
  const user = useAppSelector((state) => state.user.current);
  const performer = useAppSelector(selectOwnPerformer);
  const categories = useAppSelector(selectCategories).data;
  const unread = useAppSelector(selectTotalUnread);
  const unreadNotifications = useAppSelector((state) => state.notifications.unread);
  const followedLive = useAppSelector((state) => state.user.followedLive);
  const impersonation = useAppSelector((state) => state.impersonation.current);

  const account = useMemo(() => {
    const own = accountOf(auth, user, performer);
    return own && impersonation?.money === false ? { ...own, balance: null } : own;
  }, [auth, user, performer, impersonation]);
  return useMemo(
    () => ({
      siteName: ui.siteName || DEFAULT_SITE_NAME,
      logo: ui.logo,
      menus: ui.menus.filter(({ section }) => section === 'footer').map(linkOf),
      operatorLinks: ui.menus.filter(({ section }) => section !== 'footer').map(linkOf),
      footerContent: ui.footerContent,
      words: { one: ui.singularTextModel, many: ui.pluralTextModel },
      categories: categories.map(({ name, slug }) => ({ label: name, href: `/categories/${slug}` })),
      searchHref: '/search',
      account,
      unread,
      unreadNotifications,
      followedLive,
      theme: ui.theme,
      gate: gate ? { content: ui.popupContent18Plus } : null,
      maintenanceText: settings.maintenanceText,
      maintenanceUntil: settings.maintenanceUntil,
      authPicture: ui.placeholderLoginUrl,
      routeChanging,
      onThemeChange: (theme) => void dispatch(themeChanged(theme)),
      onLogout: () => void (impersonation ? leaveImpersonation(impersonation.accountId) : dispatch(logoutRequested())),
      onGateAccept: () => void dispatch(ageAccepted()),
      onGateDecline: () => redirectTo(settings.popup18LeaveUrl || GOODBYE_PATH),
    }),
    [
      ui,
      gate,
      settings,
      account,
      categories,
      unread,
      unreadNotifications,
      followedLive,
      routeChanging,
      impersonation,
      dispatch,
    ],
  );
}

/** Returns where layouts read the state of the socket. */
export function useLayoutSocketSource(): LayoutSocket {
  const store = useStore<RootState>();
  const { reconnect } = useRealtime();
  return useMemo(
    () => ({ subscribe: store.subscribe, read: () => store.getState().socket.status, onReconnect: reconnect }),
    [store, reconnect],
  );
}
