import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ReplyOf } from '@contract/all';
import { type Failure } from '@/lib/errorText';
import { beginSearch, emptyList, failSearch, storePage } from '@/lib/list';

export type Category = ReplyOf<'listCategories'>[number];

/** `performer.categories`. Everybody sees the same, so a logout keeps them. */
export const categoriesSlice = createSlice({
  name: 'categories',
  initialState: emptyList<Category>(),
  reducers: {
    categoriesRequested: beginSearch,
    categoriesSucceeded: (list, { payload }: PayloadAction<Category[]>) =>
      storePage(list, { data: payload, total: payload.length }),
    categoriesFailed: (list, { payload }: PayloadAction<Failure>) => failSearch(list, payload),
  },
});

export const { categoriesRequested, categoriesSucceeded, categoriesFailed } = categoriesSlice.actions;
