import { call } from '@/lib/http';
import { type UserUpdate } from './slice';

export const updateUser = (body: UserUpdate) => call('updateUser', { body });
