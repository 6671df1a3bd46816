import { joinShowPage } from '@/application/joinShowPage';

export default joinShowPage('group', 'Group show');
