import Head from 'next/head';
import { type ReplyOf } from '@contract/all';
import { type Screen, withStore } from '@/application/screen';
import { getDocuments } from '@/features/performers/api';
import { DocumentsScreen } from '@/features/performers/DocumentsScreen';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ documents: ReplyOf<'getPerformerDocuments'> }> = ({ documents }) => (
  <>
    <Head>
      <title>Documents</title>
    </Head>
    <DocumentsScreen documents={documents} />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['performer'];
Page.getInitialProps = withStore(async (context) => ({ documents: await getDocuments(visitorOf(context)) }));
export default Page;
