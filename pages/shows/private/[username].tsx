import { joinShowPage } from '@/application/joinShowPage';

export default joinShowPage('private', 'Private show');
