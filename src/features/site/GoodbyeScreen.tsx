import { LinkButton } from '@/ui/LinkButton';

/** Where the 18+ popup's "Leave" ends unless the operator sets another page. It shows only the site's name. */
export function GoodbyeScreen() {
  return (
    <>
      <h1>Goodbye</h1>
      <p>This site is for adults only. You can close this page now.</p>
      <p>
        <LinkButton href="/" variant="outline">
          Back
        </LinkButton>
      </p>
    </>
  );
}
