import { Form, Select } from 'antd';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import account from '@/ui/accountForm.module.css';
import { Panel } from '@/ui/Panel';
import { type UploadOptions, updatePhoto } from '../api';
import { selectOpened } from '../selectors';
import { type OwnPhoto, ownPhotos } from '../slice';
import { AssetForm } from './AssetForm';
import { EditPage, useLeaveWhenDeleted } from './EditPage';
import { DescriptionField, FileField, NameField, StatusField } from './fields';
import { PICTURE_EXTENSIONS } from './uploadFiles';
import { type GalleryChoice } from './NewPhotosScreen';
import styles from './fields.module.css';
import { StatusPill } from './StatusPills';
import { ProcessingStatus } from './ProcessingStatus';

interface PhotoValues {
  title: string;
  description?: string;
  status: OwnPhoto['status'];
  galleryId?: string;
  photo?: File | null;
}
const FIELDS = ['title', 'description', 'status', 'galleryId', 'photo'] as const;

const toUploadRequest = ({ photo, ...body }: PhotoValues, options: UploadOptions) => ({
  ...options,
  body,
  files: { photo: photo ?? undefined },
});

export function OwnPhotoScreen({ galleries }: { galleries: readonly GalleryChoice[] }) {
  const dispatch = useAppDispatch();
  const { photo } = useAppSelector(selectOpened);
  useLeaveWhenDeleted('photos', photo);
  if (!photo) return null;
  const { _id, title, description, status, galleryId } = photo;
  return (
    <EditPage
      kind="photos"
      item={{ _id, name: title, sold: 0 }}
      title={title}
      pills={
        galleryId && <StatusPill status={status} isSale={false} takenDownAt={photo.takenDownAt} heldAt={photo.heldAt} />
      }
    >
      <AssetForm<PhotoValues, OwnPhoto>
        name="photo"
        fields={FIELDS}
        initial={{ title, description, status, galleryId: galleryId ?? undefined }}
        label="Save"
        send={(values, options) => updatePhoto(_id, toUploadRequest(values, options))}
        onSaved={(saved) => dispatch(ownPhotos.actions.changed(saved))}
      >
        <Panel title="Photo">
          <div className={account.form}>
            <ProcessingStatus type="photo" item={photo} />
            {photo.photo && <img className={styles.frame} src={photo.photo} alt={title} />}
            <FileField
              name="photo"
              label="File"
              kind="picture"
              accept={PICTURE_EXTENSIONS}
              prompt="Choose another photo"
              formats="JPEG, PNG or WebP"
            />
          </div>
        </Panel>
        <Panel title="Details">
          <div className={account.form}>
            <NameField name="title" label="Title" />
            <DescriptionField />
            <Form.Item
              name="galleryId"
              label="Gallery"
              extra={galleryId ? undefined : 'Only you can see photos without a gallery.'}
            >
              <Select
                size="large"
                placeholder="Choose"
                options={galleries.map((gallery) => ({ value: gallery._id, label: gallery.name }))}
              />
            </Form.Item>
            <StatusField kind="photos" isSale={false} />
          </div>
        </Panel>
      </AssetForm>
    </EditPage>
  );
}
