import { LinkButton } from '@/ui/LinkButton';

/** The first step of empty lists: opens the studio's invitations. */
export function InviteLink({ href = '/studio/performers#invite' }: { href?: string }) {
  return (
    <LinkButton variant="primary" href={href}>
      Invite a performer
    </LinkButton>
  );
}
