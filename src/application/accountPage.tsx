import Head from 'next/head';
import { type ComponentType } from 'react';
import { type Role } from '@/lib/roles';
import { type Screen, type ScreenContext, withStore } from './screen';

/** A page of an account: the same for several roles, each at an address of its own, or one role's alone. One that loads an `id` begins anew with another. */
export function accountPage<R extends Role, P extends object>(
  role: R,
  title: string,
  Show: ComponentType<P & { role: R }>,
  load: (context: ScreenContext, role: R) => Promise<P>,
): Screen<P> {
  const Page: Screen<P> = (props) => (
    <>
      <Head>
        <title>{title}</title>
      </Head>
      <Show key={'id' in props ? String(props.id) : undefined} {...props} role={role} />
    </>
  );
  Page.layout = 'primary';
  Page.authenticate = true;
  Page.roles = [role];
  Page.getInitialProps = withStore((context) => load(context, role));
  return Page;
}
