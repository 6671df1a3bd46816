import Head from 'next/head';
import { type Screen } from '@/application/screen';
import { Empty } from '@/ui/Empty';
import { LinkButton } from '@/ui/LinkButton';
import { PageTitle } from '@/ui/SectionHeading';

const Fault: Screen = () => (
  <>
    <Head><title>Something went wrong</title><meta name="robots" content="noindex" /></Head>
    <PageTitle>Something went wrong</PageTitle>
    <Empty action={<LinkButton href="/" variant="primary">Back to the stage</LinkButton>}>Something went wrong on our side. Nothing was changed; please try again in a moment.</Empty>
  </>
);
Fault.layout = 'default';
export default Fault;
