import Head from 'next/head';
import { type ComponentType } from 'react';
import { type Role } from '@/lib/roles';
import { type Screen, type ScreenContext, withStore } from './screen';

/** A page that several roles have, each at an address of its own: the same, but for whose it is. */
export function accountPage<R extends Role, P extends object>(role: R, title: string, Show: ComponentType<P & { role: R }>, load: (context: ScreenContext, role: R) => Promise<P>): Screen<P> {
  const Page: Screen<P> = (props) => (
    <>
      <Head><title>{title}</title></Head>
      <Show {...props} role={role} />
    </>
  );
  Page.layout = 'primary';
  Page.authenticate = true;
  Page.roles = [role];
  Page.getInitialProps = withStore((context) => load(context, role));
  return Page;
}
