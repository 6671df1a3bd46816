import { type Role } from '@/lib/roles';
import { type AccountDeletion } from './api';

const tokensText = (tokens: number) => `${tokens} ${tokens === 1 ? 'token' : 'tokens'}`;

/** Returns what the deletion of an account means, one sentence each. */
export function consequencesOf(role: Role, { forfeited, performers, days }: AccountDeletion): string[] {
  const lines = [
    `Nobody can see your account from now on, and you are logged out everywhere else. You have ${days} days to change your mind.`,
  ];
  if (forfeited > 0) lines.push(`You lose ${tokensText(forfeited)}. They are not paid back.`);
  if (role === 'user') lines.push('You lose access to everything that you bought.');
  if (role === 'performer')
    lines.push('Your videos, galleries, photos and products are deleted. Members who bought them lose them.');
  if (role === 'studio')
    lines.push(
      performers > 0
        ? `Your ${performers === 1 ? 'performer leaves' : `${performers} performers leave`} the studio at once, even if you change your mind. They keep their accounts and earnings.`
        : 'Invitations to your studio stop working.',
    );
  else
    lines.push(
      'Your chat lines and pictures are deleted. Messages that you sent stay with the people you wrote to, from "Deleted account".',
    );
  lines.push('What the law makes us keep about payments stays without your name. Your username stays reserved.');
  return lines;
}
