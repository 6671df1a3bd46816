import { type RootState } from '@/application/state';

export const selectTip = (state: RootState) => state.tips;
export const selectLatestTip = (state: RootState) => state.tips.latest;
export const selectTipBoard = (state: RootState) => state.tips.board;
export const selectTipMenu = (state: RootState) => state.tipMenu;
