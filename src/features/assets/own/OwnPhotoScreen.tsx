import { Form, Select } from 'antd';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import account from '@/ui/accountForm.module.css';
import { Panel } from '@/ui/Panel';
import { type Following, updatePhoto } from '../api';
import { selectOpened } from '../selectors';
import { type OwnPhoto, ownPhotos } from '../slice';
import { AssetForm } from './AssetForm';
import { EditPage, useGone } from './EditPage';
import { DescriptionField, FileField, NameField, StatusField } from './fields';
import { PICTURES } from './files';
import { type GalleryChoice } from './NewPhotosScreen';
import styles from './fields.module.css';
import { StatusPill } from './StatusPills';
import { Work } from './Work';

interface Given {
  title: string;
  description?: string;
  status: OwnPhoto['status'];
  galleryId?: string;
  photo?: File | null;
}
const FIELDS = ['title', 'description', 'status', 'galleryId', 'photo'] as const;

const sendingOf = ({ photo, ...body }: Given, follow: Following) => ({
  ...follow,
  body,
  files: { photo: photo ?? undefined },
});

export function OwnPhotoScreen({ galleries }: { galleries: readonly GalleryChoice[] }) {
  const dispatch = useAppDispatch();
  const { photo } = useAppSelector(selectOpened);
  useGone('photos', photo);
  if (!photo) return null;
  const { _id, title, description, status, galleryId } = photo;
  return (
    <EditPage
      kind="photos"
      item={{ _id, name: title, sold: 0 }}
      title={title}
      pills={galleryId && <StatusPill status={status} sale={false} />}
    >
      <AssetForm<Given, OwnPhoto>
        name="photo"
        fields={FIELDS}
        initial={{ title, description, status, galleryId: galleryId ?? undefined }}
        label="Save"
        send={(given, follow) => updatePhoto(_id, sendingOf(given, follow))}
        onSaved={(saved) => dispatch(ownPhotos.actions.changed(saved))}
      >
        <Panel title="The photo">
          <div className={account.form}>
            <Work type="photo" item={photo} />
            {photo.photo && <img className={styles.frame} src={photo.photo} alt={title} />}
            <FileField
              name="photo"
              label="File"
              kind="picture"
              accept={PICTURES}
              prompt="Choose another photo"
              takes="JPEG, PNG or WebP"
            />
          </div>
        </Panel>
        <Panel title="What it is">
          <div className={account.form}>
            <NameField name="title" label="Title" />
            <DescriptionField />
            <Form.Item
              name="galleryId"
              label="Gallery"
              extra={galleryId ? undefined : 'Nobody else sees a photo that is in no gallery.'}
            >
              <Select
                size="large"
                placeholder="Choose"
                options={galleries.map((gallery) => ({ value: gallery._id, label: gallery.name }))}
              />
            </Form.Item>
            <StatusField kind="photos" sale={false} />
          </div>
        </Panel>
      </AssetForm>
    </EditPage>
  );
}
