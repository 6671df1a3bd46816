import { archived, type ArchivePart, at, nameOf, part } from './archivePart';

/** The JSON files about announcements, made and received. */
export const ANNOUNCEMENT_PARTS: ArchivePart[] = [
  part(
    'announcements.json',
    'the announcements that you made',
    'n.id',
    {
      audience: 'n.audience',
      item: 'n.item_name',
      text: 'n.text',
      picture: archived("(n.photo->>'key')"),
      told: 'n.told',
      createdAt: at('n.created_at'),
    },
    'announcements n where n.performer_id = $1 and n.removed_at is null',
  ),
  part(
    'announcements-received.json',
    'the announcements that you got, and what you did after that',
    'r.announcement_id',
    {
      performer: nameOf('n.performer_id'),
      createdAt: at('n.created_at'),
      openedAt: at('r.opened_at'),
      watchedAt: at('r.watched_at'),
    },
    'announcement_recipients r join announcements n on n.id = r.announcement_id where r.account_id = $1',
  ),
  part(
    'announcements-off.json',
    'the performers whose announcements you switched off',
    'o.performer_id',
    { performer: nameOf('o.performer_id') },
    'announcement_optouts o where o.account_id = $1',
  ),
];
