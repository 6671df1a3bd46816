import { type ReplyOf } from '@contract/all';
import { type Screen, withStore } from '@/application/screen';
import { viewPost } from '@/features/posts/api';
import { PostScreen } from '@/features/posts/PostScreen';
import { ReportItem } from '@/features/reports/ReportItem';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ post: ReplyOf<'viewPost'> }> = ({ post }) => (
  <PostScreen post={post} report={<ReportItem kind="post" id={post._id} name={post.title} ownerId={null} />} />
);
Page.layout = 'public';
Page.getInitialProps = withStore(async (context) => ({
  post: await viewPost(String(context.query.slug), visitorOf(context)),
}));
export default Page;
