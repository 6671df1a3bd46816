import dynamic from 'next/dynamic';
import { type ComponentType, type ReactNode } from 'react';
import { DefaultLayout } from './DefaultLayout';
import { MaintenanceLayout } from './MaintenanceLayout';
import { PublicLayout } from './PublicLayout';
import { StreamLayout } from './StreamLayout';

/** The six layouts of the specification. */
export type LayoutName = 'maintenance' | 'primary' | 'public' | 'auth' | 'default' | 'stream';

export type Layout = ComponentType<{ children: ReactNode }>;

// The two with antd load on demand, so that no other page carries it.
const LAYOUTS: Readonly<Record<LayoutName, Layout>> = {
  maintenance: MaintenanceLayout,
  primary: dynamic(() => import('./PrimaryLayout')),
  public: PublicLayout,
  auth: dynamic(() => import('./AuthLayout')),
  default: DefaultLayout,
  stream: StreamLayout,
};

/** The layout of that name; public for an unknown or empty name. */
export function layoutOf(name: string | null | undefined): Layout {
  return name && Object.hasOwn(LAYOUTS, name) ? LAYOUTS[name as LayoutName] : PublicLayout;
}
