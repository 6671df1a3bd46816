import { formatCount } from '@/ui/format';
import { type OwnAnnouncement } from './api';

/** Returns "1 person" or "1,204 people". */
export const peopleText = (count: number): string => (count === 1 ? '1 person' : `${formatCount(count)} people`);

/** Returns the audience of an announcement. */
export const audienceText = ({ audience, itemName }: Pick<OwnAnnouncement, 'audience' | 'itemName'>): string =>
  ({ followers: 'Followers', supporters: 'Supporters', buyers: `Buyers of ${itemName ?? 'an item'}` })[audience];

/** Returns why a member got an announcement of `name`. */
export const reasonText = (audience: OwnAnnouncement['audience'], name: string): string =>
  ({
    followers: `You got this because you follow ${name} with “All”.`,
    supporters: `You got this because you are a supporter of ${name}.`,
    buyers: `You got this because you bought something from ${name}.`,
  })[audience];
