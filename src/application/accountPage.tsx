import Head from 'next/head';
import { type ComponentType } from 'react';
import { type Role } from '@/lib/roles';
import { type Screen, type ScreenContext, withStore } from './screen';

/**
 * Makes an account page for one role. Several roles can share a screen, each with its own URL. A page that loads an
 * `id` is remounted when the id changes.
 */
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
