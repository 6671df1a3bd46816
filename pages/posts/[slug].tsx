import { type ReplyOf } from '@contract/all';
import { type Screen, withStore } from '@/application/screen';
import { viewPost } from '@/features/posts/api';
import { PostScreen } from '@/features/posts/PostScreen';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ post: ReplyOf<'viewPost'> }> = ({ post }) => <PostScreen post={post} />;
Page.layout = 'public';
Page.getInitialProps = withStore(async (context) => ({
  post: await viewPost(String(context.query.slug), visitorOf(context)),
}));
export default Page;
