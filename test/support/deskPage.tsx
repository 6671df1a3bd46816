import { render } from '@testing-library/react';
import { type ReactElement } from 'react';
import { type OwnOperatorView } from '@contract/operator';
import { DeskProvider } from '@/layouts/data';

/** An operator of finance, on whose desk tests render screens. */
export const financeOperator: OwnOperatorView = {
  _id: 'me',
  role: 'operator',
  operatorRole: 'finance',
  username: 'henrik',
  name: 'Henrik Aas',
  email: 'henrik@desk.test',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

/** Renders a screen of the desk for an operator. */
export const renderDesk = (screen: ReactElement, operator: Partial<OwnOperatorView> = {}) =>
  render(<DeskProvider value={{ operator: { ...financeOperator, ...operator }, changes: 0 }}>{screen}</DeskProvider>);
