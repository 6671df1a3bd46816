import { type DrawView } from '@contract/tipMenu';
import { type Screen, withStore } from '@/application/screen';
import { viewDraw } from '@/features/tips/api';
import { DrawScreen } from '@/features/tips/DrawScreen';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ draw: DrawView }> = ({ draw }) => <DrawScreen key={draw._id} draw={draw} />;
Page.layout = 'public';
Page.getInitialProps = withStore(async (context) => ({
  draw: await viewDraw(String(context.query.id), visitorOf(context)),
}));
export default Page;
