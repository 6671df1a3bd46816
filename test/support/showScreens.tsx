import { act, render } from '@testing-library/react';
import { type UnknownAction } from '@reduxjs/toolkit';
import { type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { type AppStore } from '@/application/wrapper';
import { authenticated } from '@/features/auth/slice';
import { socketStatusChanged } from '@/features/realtime/slice';
import { onNotice } from '@/lib/sideEffects';
import { member, performer } from './people';
import { route } from './showMocks';
import { meter, showEntry } from './shows';
import { startStore } from './webStore';

export { route };

/** The texts of all notices. */
export const notices: string[] = [];
onNotice(({ text }) => notices.push(text));

let current: AppStore;
export const store = () => current;
export const showState = () => current.getState().shows;
export const slots = { chat: () => <p>chat</p>, devices: () => <p>devices</p> };
export const back = { href: '/', label: 'Back' };
export const dispatch = (action: UnknownAction) => act(() => void current.dispatch(action));
export const withStore = (screen: ReactNode) => <Provider store={current}>{screen}</Provider>;
export const open = (screen: ReactNode) => render(withStore(screen));
export const asMember = (balance = 100) => dispatch(authenticated(member({ _id: 'ada', balance })));
export const asPerformer = () => {
  dispatch(authenticated(performer({ _id: 'juno' })));
  dispatch(socketStatusChanged('connected'));
};
/** The payload of a meter event. */
export const metering = { conversationId: 'c1', ...meter() };
export const requested = () => showEntry({ status: 'requested', expiresAt: '2030-01-01T00:00:00.000Z' });

/** Starts with an empty store before every test of a file. */
export function setUpShowScreens(): void {
  beforeEach(async () => {
    notices.length = 0;
    Object.assign(route, { query: {} });
    for (const call of [route.push, route.replace]) call.mockClear();
    Object.assign(window.HTMLMediaElement.prototype, {
      play: async () => undefined,
      pause: () => undefined,
      load: () => undefined,
    });
    current = await startStore();
  });
}
