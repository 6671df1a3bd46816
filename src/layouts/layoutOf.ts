import dynamic from 'next/dynamic';
import { type ComponentType, type ReactNode } from 'react';
import { DefaultLayout } from './DefaultLayout';
import { PublicLayout } from './PublicLayout';
import { StreamLayout } from './StreamLayout';

/** The names of all layouts. */
export type LayoutName = 'maintenance' | 'primary' | 'public' | 'auth' | 'default' | 'stream' | 'desk';

export type Layout = ComponentType<{ children: ReactNode }>;

// what few pages show loads on demand: the layouts with antd, and the one of maintenance
const LAYOUTS: Readonly<Record<LayoutName, Layout>> = {
  maintenance: dynamic(() => import('./MaintenanceLayout')),
  primary: dynamic(() => import('./PrimaryLayout')),
  public: PublicLayout,
  auth: dynamic(() => import('./AuthLayout')),
  default: DefaultLayout,
  stream: StreamLayout,
  desk: dynamic(() => import('./DeskLayout')),
};

/** Returns the layout of that name, or the public layout for an unknown or empty name. */
export function layoutOf(name: string | null | undefined): Layout {
  return name && Object.hasOwn(LAYOUTS, name) ? LAYOUTS[name as LayoutName] : PublicLayout;
}
