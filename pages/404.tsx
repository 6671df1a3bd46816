import Head from 'next/head';
import { type Screen } from '@/application/screen';
import { Empty } from '@/ui/Empty';
import { LinkButton } from '@/ui/LinkButton';
import { PageTitle } from '@/ui/SectionHeading';

const NotFound: Screen = () => (
  <>
    <Head><title>Nothing here</title><meta name="robots" content="noindex" /></Head>
    <PageTitle>Nothing here</PageTitle>
    <Empty action={<LinkButton href="/" variant="primary">Back to the stage</LinkButton>}>There is nothing at this address. It may have been taken down, or never was.</Empty>
  </>
);
NotFound.layout = 'default';
export default NotFound;
