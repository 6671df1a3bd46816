import dynamic from 'next/dynamic';
import { type ComponentType, type ReactNode } from 'react';
import { DefaultLayout } from './DefaultLayout';
import { MaintenanceLayout } from './MaintenanceLayout';
import { PublicLayout } from './PublicLayout';
import { StreamLayout } from './StreamLayout';

/** The names of all layouts. */
export type LayoutName = 'maintenance' | 'primary' | 'public' | 'auth' | 'default' | 'stream' | 'desk';

export type Layout = ComponentType<{ children: ReactNode }>;

// the layouts with antd load on demand, so that other pages don't carry it
const LAYOUTS: Readonly<Record<LayoutName, Layout>> = {
  maintenance: MaintenanceLayout,
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
