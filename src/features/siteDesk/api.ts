import { type ReplyOf } from '@contract/all';
import { because } from '@/lib/actionReason';
import { type BodyOf, call, type QueryOf } from '@/lib/http';
import { upload } from '@/lib/upload';

export type Setting = ReplyOf<'listDeskSettings'>[number];
export type SettingValue = Setting['value'];
export type SiteChange = ReplyOf<'listSiteHistory'>[number];
export type Category = ReplyOf<'listCategories'>[number];
export type TokenPackage = ReplyOf<'listDeskPackages'>[number];
export type RateOwner = ReplyOf<'listDeskRates'>[number];
export type MenuItem = ReplyOf<'listMenus'>[number];
export type Post = ReplyOf<'viewDeskPost'>;
export type PostRow = ReplyOf<'searchDeskPosts'>['data'][number];
export type Promo = ReplyOf<'listDeskPromos'>[number];
export type MailTemplate = ReplyOf<'listMailTemplates'>[number];
export type BrandCheck = ReplyOf<'checkBrand'>;

export const listSettings = () => call('listDeskSettings');
export const changeSetting = (key: string, value: SettingValue | null) =>
  call('changeSetting', { params: { key }, body: { value }, ...because() });
export const changeBrand = (body: BodyOf<'changeBrand'>) => call('changeBrand', { body, ...because() });
export const checkBrand = (query: QueryOf<'checkBrand'>) => call('checkBrand', { query, quiet: true });
export const listHistory = (of: string) => call('listSiteHistory', { query: { of } });
export const uploadFile = async (file: File) => (await upload('uploadSiteFile', { files: { file }, ...because() })).url;

export const listCategories = () => call('listCategories');
export const addCategory = (body: BodyOf<'addCategory'>) => call('addCategory', { body, ...because() });
export const changeCategory = (id: string, body: BodyOf<'changeCategory'>) =>
  call('changeCategory', { params: { id }, body, ...because() });
export const orderCategories = (ids: string[]) => call('orderCategories', { body: { ids }, ...because() });
export const mergeCategories = (id: string, into: string) =>
  call('mergeCategories', { params: { id }, body: { into }, ...because() });
export const removeCategory = (id: string) => call('removeCategory', { params: { id }, ...because() });

export const listPackages = () => call('listDeskPackages');
export const createPackage = (body: BodyOf<'createPackage'>) => call('createPackage', { body, ...because() });
export const changePackage = (id: string, body: BodyOf<'changePackage'>) =>
  call('changePackage', { params: { id }, body, ...because() });
export const orderPackages = (ids: string[]) => call('orderPackages', { body: { ids }, ...because() });

export const listRates = () => call('listDeskRates');
export const setRate = (body: BodyOf<'setDeskRate'>) => call('setDeskRate', { body, ...because() });

export const listMenus = () => call('listMenus');
export const changeMenus = (items: BodyOf<'changeMenus'>['items']) =>
  call('changeMenus', { body: { items }, ...because() });

export const searchPosts = (query: QueryOf<'searchDeskPosts'>) => call('searchDeskPosts', { query });
export const viewPost = (id: string) => call('viewDeskPost', { params: { id } });
export const createPost = (body: BodyOf<'createPost'>) => call('createPost', { body, ...because() });
export const changePost = (id: string, body: BodyOf<'changePost'>) =>
  call('changePost', { params: { id }, body, ...because() });
export const removePost = (id: string) => call('removePost', { params: { id }, ...because() });

export const listPromos = () => call('listDeskPromos');
export const createPromo = (body: BodyOf<'createPromo'>) => call('createPromo', { body, ...because() });
export const changePromo = (id: string, body: BodyOf<'changePromo'>) =>
  call('changePromo', { params: { id }, body, ...because() });
export const orderPromos = (ids: string[]) => call('orderPromos', { body: { ids }, ...because() });
export const removePromo = (id: string) => call('removePromo', { params: { id }, ...because() });

export const listMails = () => call('listMailTemplates');
export const changeMail = (key: string, body: BodyOf<'changeMailTemplate'>) =>
  call('changeMailTemplate', { params: { key }, body, ...because() });
export const resetMail = (key: string) => call('resetMailTemplate', { params: { key }, ...because() });
export const previewMail = (key: string, body: BodyOf<'previewMail'>) =>
  call('previewMail', { params: { key }, body, quiet: true });
export const sendTestMail = (key: string, body: BodyOf<'sendTestMail'>) =>
  call('sendTestMail', { params: { key }, body, ...because() });
