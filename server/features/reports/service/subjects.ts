import { type Context } from '@server/context';
import { findAccount } from '../../auth/service/accounts';
import { findForDesk } from '../../announcements/service/reading';
import { findItem, type ItemKind } from '../../assets/service/reported';
import { findClipForDesk } from '../../clips/service/deciding';
import { messagesAround, readEvidence } from '../../chat/service/evidence';
import { findAnyPost } from '../../posts/service';
import { CONTEXT_MESSAGES } from '../rules';

interface Described {
  subject: { title: string; line: string; text: string; href: string | null; picture: string | null } | null;
  context: { title: string; at: string | null; text: string; marked: boolean }[];
}

const PAGES: Partial<Record<string, string>> = { video: '/videos', gallery: '/galleries', product: '/products' };

async function describeMessage(ctx: Context, id: string, author: string): Promise<Described> {
  const [evidence, around] = await Promise.all([
    readEvidence(ctx.db, [id]),
    messagesAround(ctx.db, id, CONTEXT_MESSAGES),
  ]);
  const found = evidence.get(id);
  return {
    subject: {
      title: author,
      line: found?.deleted ? 'Message, deleted meanwhile' : 'Message',
      text: found?.view.text ?? '',
      href: null,
      picture: null,
    },
    context: (around?.messages ?? []).map((message) => ({
      title: message.senderInfo?.name ?? '',
      at: message.createdAt,
      text: message.text,
      marked: message._id === id,
    })),
  };
}

async function describePost(ctx: Context, id: string): Promise<Described> {
  const post = await findAnyPost(ctx, id);
  return {
    subject: post && {
      title: post.title,
      line: 'Post of the site',
      text: '',
      href: post.active && !post.takenDownAt ? `/posts/${post.slug}` : null,
      picture: null,
    },
    context: [],
  };
}

async function describeAnnouncement(ctx: Context, id: string, name: string): Promise<Described> {
  const found = await findForDesk(ctx.db, id);
  const line = found && ['Announcement', found.takenDownAt && 'taken down'].filter(Boolean).join(', ');
  return {
    subject: found && { title: name, line: line!, text: found.text, href: null, picture: found.picture },
    context: [],
  };
}

async function describeClip(ctx: Context, id: string, name: string): Promise<Described> {
  const found = await findClipForDesk(ctx.db, id);
  const line = found && [`Clip of a show by ${name}`, found.takenDownAt && 'taken down'].filter(Boolean).join(', ');
  return {
    subject: found && { title: found.title, line: line!, text: '', href: `/clips/${id}`, picture: found.picture },
    context: [],
  };
}

/** Returns what a report is about, with the messages around a reported one. */
export async function describeReported(
  ctx: Context,
  kind: string,
  subjectId: string,
  accusedId: string | null,
): Promise<Described> {
  const accused = accusedId ? await findAccount(ctx.db, accusedId) : null;
  const name = accused?.name ?? '';
  if (kind === 'report/message') return describeMessage(ctx, subjectId, name);
  const item = kind.slice('report/'.length);
  if (item === 'account')
    return {
      subject: {
        title: name,
        line: `${accused?.role ?? ''}, ${accused?.status ?? ''}`,
        text: '',
        href: accused?.role === 'performer' ? `/performers/${accused.username}` : null,
        picture: null,
      },
      context: [],
    };
  if (item === 'announcement') return describeAnnouncement(ctx, subjectId, name);
  if (item === 'clip') return describeClip(ctx, subjectId, name);
  if (item === 'post') return describePost(ctx, subjectId);
  const found = await findItem(ctx.db, item as ItemKind, subjectId);
  const page = PAGES[item];
  return {
    subject: found && {
      title: found.title,
      line: `${name}, ${found.status}`,
      text: found.description,
      href: page && found.status === 'active' ? `${page}/${subjectId}` : null,
      picture: null,
    },
    context: [],
  };
}
