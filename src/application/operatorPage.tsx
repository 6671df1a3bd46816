import { type ComponentType } from 'react';
import { type OperatorRole } from '@contract/endpoint';
import { type Screen } from './screen';

/** Every role of operators. */
export const EVERY_OPERATOR: readonly OperatorRole[] = ['owner', 'reviewer', 'finance', 'support'];

/**
 * Makes a page of the operator's desk for some roles; owners may open every page. The layout brings the navigation, and
 * the screen begins with a `DeskBar`. Screens load their data in the browser.
 */
export function operatorPage(Show: ComponentType, roles: readonly OperatorRole[]): Screen {
  const Page: Screen = () => <Show />;
  Page.layout = 'desk';
  Page.operators = roles;
  return Page;
}
