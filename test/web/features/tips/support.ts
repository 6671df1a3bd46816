import { type AppStore } from '@/application/wrapper';

export const balanceOf = (store: AppStore) => store.getState().user.current.balance;
