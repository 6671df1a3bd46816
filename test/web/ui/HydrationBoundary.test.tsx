// A contract with React: it fails if React hydrates boundaries together with the rest of the page.
import { act } from '@testing-library/react';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { HydrationBoundary } from '@/ui/HydrationBoundary';

const order: string[] = [];
function Part({ name }: { name: string }) {
  useEffect(() => void order.push(name), [name]);
  return <p>{name}</p>;
}
const Page = () => (
  <>
    <Part name="header" />
    <HydrationBoundary>
      <Part name="content" />
    </HydrationBoundary>
    <Part name="footer" />
  </>
);

test('the server writes the content, and the browser hydrates it after the rest of the page', async () => {
  const html = renderToString(<Page />);
  expect(html).toContain('<p>content</p>');
  const container = document.createElement('div');
  container.innerHTML = html;
  const root = await act(async () => hydrateRoot(container, <Page />));
  expect(order).toEqual(['header', 'footer', 'content']);
  await act(async () => root.unmount());
});

test('a layout that renders again meanwhile does not wait for its content to hydrate', async () => {
  const rendered: string[] = [];
  function Layout({ children }: { children: ReactNode }) {
    const [isReady, setReady] = useState(false);
    useLayoutEffect(() => {
      if (isReady) rendered.push('layout');
      // eslint-disable-next-line react-hooks/set-state-in-effect -- a change before the content is hydrated
      setReady(true);
    }, [isReady]);
    return <HydrationBoundary>{children}</HydrationBoundary>;
  }
  function Content() {
    useLayoutEffect(() => void rendered.push('content'), []);
    return <p>content</p>;
  }
  const page = (
    <Layout>
      <Content />
    </Layout>
  );
  const container = document.createElement('div');
  container.innerHTML = '<!--$--><p>content</p><!--/$-->';
  const root = await act(async () => hydrateRoot(container, page));
  expect(rendered).toEqual(['layout', 'content']);
  await act(async () => root.unmount());
});
