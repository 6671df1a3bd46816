import { type ReplyOf } from '@contract/all';
import { type Screen, withStore } from '@/application/screen';
import { searchPosts } from '@/features/posts/api';
import { news } from '@/features/posts/filter';
import { PostsScreen } from '@/features/posts/PostsScreen';
import { setNotFoundStatus } from '@/lib/notFoundStatus';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<ReplyOf<'searchPosts'>> = (posts) => <PostsScreen posts={posts} />;
Page.layout = 'public';
Page.getInitialProps = withStore(async (context) => {
  const filter = news.from(context.query);
  const found = await searchPosts(news.query(filter), visitorOf(context));
  setNotFoundStatus(context, filter.page > 1 && !found.data.length);
  return found;
});
export default Page;
