import { type ReplyOf } from '@contract/all';
import { type Screen, withStore } from '@/application/screen';
import { searchPosts } from '@/features/posts/api';
import { POSTS_PER_PAGE, PostsScreen } from '@/features/posts/PostsScreen';
import { visitorOf } from '@/lib/visitor';

interface PostsData {
  posts: ReplyOf<'searchPosts'>;
  page: number;
}

const Page: Screen<PostsData> = (given) => <PostsScreen {...given} />;
Page.layout = 'public';
Page.getInitialProps = withStore(async (context) => {
  const page = Math.max(1, Math.min(1000, Number([context.query.page].flat()[0]) || 1));
  return { page, posts: await searchPosts((page - 1) * POSTS_PER_PAGE, visitorOf(context)) };
});
export default Page;
