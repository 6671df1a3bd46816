import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useCallback, useState } from 'react';
import { useLoaded } from '@/lib/useLoaded';
import { Button } from '@/ui/Button';
import { DeskPanel } from '@/ui/desk/DeskPanel';
import { DeskSkeleton } from '@/ui/desk/DeskStates';
import { LeaveGuard } from '@/ui/LeaveGuard';
import { Pill } from '@/ui/Pill';
import { changePost, createPost, type Post, removePost, viewPost } from './api';
import { fromLocal, toLocal } from './moments';
import { POST_STATUS, POST_TYPES } from './PostsScreen';
import { SitePage } from './SitePage';
import { slugOf } from './slugOf';
import { useSave } from './useSave';
import styles from './site.module.css';

// the editor is large, and only this page has it
const PostText = dynamic(() => import('./PostText'), { ssr: false, loading: () => <DeskSkeleton rows={4} /> });

type Fields = Pick<Post, 'slug' | 'type' | 'title' | 'shortDescription' | 'content'> & { publishedAt: string };
const BLANK: Fields = { slug: '', type: 'post', title: '', shortDescription: '', content: '', publishedAt: '' };
function FieldsOf({ fields, change }: { fields: Fields; change: (changes: Partial<Fields>) => void }) {
  return (
    <div className={styles.form}>
      <label className={styles.wide}>
        Title
        <input
          className={styles.input}
          maxLength={200}
          value={fields.title}
          onChange={({ target }) => change({ title: target.value })}
        />
      </label>
      <label>
        Kind
        <select
          className={styles.input}
          value={fields.type}
          onChange={({ target }) => change({ type: target.value as Fields['type'] })}
        >
          {Object.entries(POST_TYPES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        Slug, in the address
        <input
          className={styles.input}
          maxLength={80}
          value={fields.slug}
          placeholder={slugOf(fields.title)}
          onChange={({ target }) => change({ slug: target.value })}
        />
      </label>
      <label>
        Appears (empty: at once)
        <input
          className={styles.input}
          type="datetime-local"
          value={toLocal(fields.publishedAt)}
          onChange={({ target }) => change({ publishedAt: fromLocal(target.value) })}
        />
      </label>
      <label className={styles.wide}>
        Summary, in lists and for search engines
        <input
          className={styles.input}
          maxLength={300}
          value={fields.shortDescription}
          onChange={({ target }) => change({ shortDescription: target.value })}
        />
      </label>
    </div>
  );
}

function Actions({
  post,
  busy,
  onStore,
  onRemove,
}: {
  post: Post | null;
  busy: boolean;
  onStore: (draft: boolean) => Promise<void>;
  onRemove: () => Promise<void>;
}) {
  const isDraft = !post || post.status === 'draft';
  return (
    <div className={styles.buttons}>
      <Button size="sm" variant="primary" busy={busy} busyLabel="Saving" onClick={() => void onStore(false)}>
        {isDraft ? 'Publish' : 'Save'}
      </Button>
      <Button size="sm" variant="outline" onClick={() => void onStore(true)}>
        {isDraft ? 'Save as a draft' : 'Return to draft'}
      </Button>
      {post?.status === 'published' && (
        <a className={styles.link} href={`/posts/${post.slug}`} target="_blank" rel="noreferrer">
          See the post
        </a>
      )}
      {post && !post.isBuiltIn && (
        <Button size="sm" variant="danger" onClick={() => void onRemove()}>
          Delete
        </Button>
      )}
    </div>
  );
}

function Editor({ post, onSaved }: { post: Post | null; onSaved: (post: Post) => void }) {
  const router = useRouter();
  const [fields, setFields] = useState<Fields>(
    post ? { ...post, publishedAt: post.status === 'draft' ? '' : post.publishedAt } : BLANK,
  );
  const [isChanged, setChanged] = useState(false);
  const { busy, error, save } = useSave();
  const change = (changes: Partial<Fields>) => {
    setFields((before) => ({ ...before, ...changes }));
    setChanged(true);
  };
  const store = (draft: boolean) => {
    const { publishedAt, title, type, shortDescription, content } = fields;
    const body = {
      ...{ title, type, shortDescription, content, draft },
      slug: fields.slug || slugOf(title),
      ...(publishedAt && { publishedAt }),
    };
    return save(
      () => (post ? changePost(post._id, { ...body, seen: post.updatedAt }) : createPost(body)),
      (saved) => {
        setChanged(false);
        setFields({ ...saved, publishedAt: draft ? '' : saved.publishedAt });
        onSaved(saved);
      },
      draft ? 'The draft was saved.' : 'The post was saved.',
    );
  };
  const remove = () =>
    save(
      () => removePost(post!._id),
      () => void router.push('/operator/site/posts'),
      'The post was deleted.',
    );
  return (
    <>
      <LeaveGuard active={isChanged} title="Leave without saving?">
        Your changes to this post are not saved yet.
      </LeaveGuard>
      <DeskPanel
        title={post ? 'Post' : 'New post'}
        aside={post && <Pill kind={POST_STATUS[post.status].kind}>{POST_STATUS[post.status].label}</Pill>}
      >
        <FieldsOf fields={fields} change={change} />
      </DeskPanel>
      <DeskPanel title="Text">
        <PostText content={fields.content} onChange={(content) => change({ content })} />
      </DeskPanel>
      {error && (
        <p className={styles.fault} role="alert">
          {error}
        </p>
      )}
      <Actions post={post} busy={busy} onStore={store} onRemove={remove} />
    </>
  );
}

/** Writes a post: a new one, or the one of the address. */
export function PostEditorScreen() {
  const router = useRouter();
  const id = String(router.query.id ?? 'new');
  const { data, setData, failure, reload } = useLoaded(
    useCallback(async () => ({ post: id === 'new' ? null : await viewPost(id) }), [id]),
  );
  const saved = (post: Post) => {
    setData({ post });
    if (id === 'new') void router.replace(`/operator/site/posts/${post._id}`, undefined, { shallow: true });
  };
  return (
    <SitePage title={data?.post?.title ?? 'New post'} isLoaded={data !== null} failure={failure} onRetry={reload}>
      {data && <Editor post={data.post} onSaved={saved} />}
    </SitePage>
  );
}
