import { joinShowPage } from '@/application/joinShowPage';

export default joinShowPage('spy', 'Watch a private show');
