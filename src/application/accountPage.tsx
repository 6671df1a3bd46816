import Head from 'next/head';
import { type ComponentType } from 'react';
import { type Role } from '@/lib/roles';
import { type Screen, type ScreenContext, withStore } from './screen';

/** Returns the key of the screen: a `remountKey` or an `id` among the loaded props. */
function keyOf(props: object): string | undefined {
  if ('remountKey' in props) return String(props.remountKey);
  return 'id' in props ? String(props.id) : undefined;
}

/**
 * Makes an account page for one role. Several roles can share a screen, each with its own URL. The screen gets the
 * loaded props and the role; it is remounted when the loaded `remountKey` or `id` changes.
 */
export function accountPage<R extends Role, P extends object = object>(
  role: R,
  title: string,
  Show: ComponentType<P & { role: R }>,
  load?: (context: ScreenContext, role: R) => Promise<P>,
): Screen<P> {
  const Page: Screen<P> = (props) => (
    <>
      <Head>
        <title>{title}</title>
      </Head>
      <Show {...props} key={keyOf(props)} role={role} />
    </>
  );
  Page.layout = 'primary';
  Page.authenticate = true;
  Page.roles = [role];
  if (load) Page.getInitialProps = withStore((context) => load(context, role));
  return Page;
}
