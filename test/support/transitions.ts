import { type UnknownAction } from '@reduxjs/toolkit';
import { type AppState, rootReducer } from '@/application/rootReducer';

/** Returns the state of the application after these actions. */
export const after = (...actions: UnknownAction[]): AppState =>
  actions.reduce<AppState | undefined>((state, action) => rootReducer(state, action), undefined) ??
  rootReducer(undefined, { type: 'start' });

export const error = { statusCode: 422, error: 'CODE', message: 'why' };

/** A transition: its name, the actions, the part of the state that is compared, and its expected value. */
export type Row = [name: string, actions: UnknownAction[], picked: (state: AppState) => unknown, expected: unknown];

/** Declares a test per row. An expected object lists only the fields that matter. */
export function testTransitions(rows: Row[]): void {
  test.each(rows)('%s', (_name, actions, picked, expected) => {
    const value = picked(after(...actions));
    if (typeof expected === 'object' && expected !== null && !Array.isArray(expected))
      expect(value).toMatchObject(expected);
    else expect(value).toEqual(expected);
  });
}
