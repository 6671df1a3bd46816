import { Form } from 'antd';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { errorText } from '@/lib/errorText';
import { navigate } from '@/lib/sideEffects';
import { useSubmission } from '@/lib/useSubmission';
import account from '@/ui/accountForm.module.css';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { createGallery, updateGallery } from '../api';
import { selectOwnPhotos, selectOpened } from '../selectors';
import { type OwnGallery, ownGalleries, ownPhotos } from '../slice';
import { AssetForm } from './AssetForm';
import { EditPage, useGone } from './EditPage';
import { DescriptionField, NameField, type Sale, SaleFields, StatusField } from './fields';
import { ownPath } from './filter';
import { PhotoGrid, useGalleryPhotos } from './PhotoGrid';
import { PhotoQueue } from './PhotoQueue';
import { StatusPill } from './StatusPills';
import { usePhotoQueue } from './usePhotoQueue';

interface Given {
  name: string;
  description?: string;
  status: OwnGallery['status'];
  sale: Sale;
  token?: number;
}
const FIELDS = ['name', 'description', 'status', 'token'] as const;

const bodyOf = ({ sale, ...body }: Given) => ({ ...body, isSale: sale === 'sale' });

/** `keeps`: percent of a sale that stays with the performer. */
interface GalleryScreenProps {
  keeps: number;
}

export function NewGalleryScreen({ keeps }: GalleryScreenProps) {
  const dispatch = useAppDispatch();
  const onSaved = (gallery: OwnGallery) => {
    dispatch(ownGalleries.actions.added(gallery));
    void navigate(ownPath('galleries', gallery._id));
  };
  return (
    <EditPage kind="galleries" item={null} title="New gallery">
      <AssetForm<Given, OwnGallery>
        name="gallery"
        fields={FIELDS}
        initial={{ status: 'draft', sale: 'free' }}
        label="Create it and add photos"
        onSaved={onSaved}
        send={(given, { idempotencyKey }) => createGallery(bodyOf(given), idempotencyKey)}
      >
        <GalleryFields keeps={keeps} />
      </AssetForm>
    </EditPage>
  );
}

export function OwnGalleryScreen({ keeps }: GalleryScreenProps) {
  const dispatch = useAppDispatch();
  const { gallery } = useAppSelector(selectOpened);
  useGone('galleries', gallery);
  if (!gallery) return null;
  const { _id, name, description, status, isSale, token } = gallery;
  return (
    <EditPage
      kind="galleries"
      item={gallery}
      title={name}
      pills={<StatusPill status={status} sale={isSale} />}
      seenAt={status === 'active' ? `/galleries/${_id}` : undefined}
    >
      <div className={account.page}>
        <PhotosPanel gallery={gallery} />
        <AssetForm<Given, OwnGallery>
          name="gallery"
          fields={FIELDS}
          initial={{ name, description, status, sale: isSale ? 'sale' : 'free', token: token || undefined }}
          label="Save"
          send={(given) => updateGallery(_id, bodyOf(given))}
          onSaved={(saved) => dispatch(ownGalleries.actions.changed(saved))}
        >
          <GalleryFields keeps={keeps} />
        </AssetForm>
      </div>
    </EditPage>
  );
}

function PhotosPanel({ gallery }: { gallery: OwnGallery }) {
  const dispatch = useAppDispatch();
  const { success, error } = useAppSelector(selectOwnPhotos);
  const photos = useGalleryPhotos(gallery._id);
  const queue = usePhotoQueue();
  const cover = useSubmission(
    async (coverId: string) =>
      void dispatch(ownGalleries.actions.changed(await updateGallery(gallery._id, { coverId }))),
  );
  const { _id: galleryId } = gallery;
  const load = () => dispatch(ownPhotos.actions.searchRequested({ galleryId }));
  useEffect(() => void dispatch(ownPhotos.actions.searchRequested({ galleryId })), [dispatch, galleryId]);
  // those still on their way have their places already
  const last = Math.max(
    -1,
    ...photos.map(({ position }) => position),
    ...queue.photos.map(({ position }) => position ?? -1),
  );
  return (
    <Panel title="Photos">
      <div className={account.form}>
        <PhotoQueue {...queue} onPick={(files) => queue.add(files, galleryId, last + 1)} />
        {error && <ErrorNote onRetry={load}>{errorText(error)}</ErrorNote>}
        {cover.status === 'failed' && <ErrorNote kept="The cover is as it was.">{errorText(cover.error)}</ErrorNote>}
        {photos.length > 0 && <PhotoGrid gallery={gallery} photos={photos} onCover={(id) => void cover.submit(id)} />}
        {success && photos.length === 0 && !queue.busy && (
          <Empty>The photos of this gallery will stand here, in the order that you give them.</Empty>
        )}
      </div>
    </Panel>
  );
}

function GalleryFields({ keeps }: GalleryScreenProps) {
  const sale = Form.useWatch<Sale | undefined>('sale');
  return (
    <>
      <Panel title="What it is">
        <div className={account.form}>
          <NameField name="name" label="Name" />
          <DescriptionField />
        </div>
      </Panel>
      <Panel title="Price">
        <div className={account.form}>
          <SaleFields keeps={keeps} preview="Others see blurred previews until they buy it." />
          <StatusField kind="galleries" sale={sale === 'sale'} />
        </div>
      </Panel>
    </>
  );
}
