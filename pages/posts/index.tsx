import { type ReplyOf } from '@contract/all';
import { type Screen, withStore } from '@/application/screen';
import { searchPosts } from '@/features/posts/api';
import { news } from '@/features/posts/filter';
import { PostsScreen } from '@/features/posts/PostsScreen';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<ReplyOf<'searchPosts'>> = (posts) => <PostsScreen posts={posts} />;
Page.layout = 'public';
Page.getInitialProps = withStore((context) => searchPosts(news.query(news.from(context.query)), visitorOf(context)));
export default Page;
