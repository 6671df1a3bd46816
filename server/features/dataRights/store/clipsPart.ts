import { archived, at, nameOf, part } from './archivePart';

/** The clips that a member made, and those of a performer's shows. */
export const CLIPS_PART = part(
  'clips.json',
  'the clips that you made, and those of your public shows with their files',
  'k.id',
  {
    title: 'k.title',
    performer: nameOf('k.performer_id'),
    member: nameOf('k.member_id'),
    seconds: 'k.seconds',
    createdAt: at('k.created_at'),
    shownAt: at('k.shown_at'),
    file: `case when k.performer_id = $1 then ${archived('k.file')} end`,
  },
  'clips k where (k.performer_id = $1 or k.member_id = $1)',
);
