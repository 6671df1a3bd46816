import { Form } from 'antd';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { navigate } from '@/lib/sideEffects';
import account from '@/ui/accountForm.module.css';
import { Panel } from '@/ui/Panel';
import { createVideo, type Following, type Sending, updateVideo } from '../api';
import { selectOpened } from '../selectors';
import { type OwnVideo, ownVideos } from '../slice';
import { AssetForm } from './AssetForm';
import { EditPage, useGone } from './EditPage';
import { DescriptionField, FileField, NameField, type Sale, SaleFields, StatusField } from './fields';
import { frameOf, nameOf, PICTURES, VIDEOS } from './files';
import { ownPath } from './filter';
import styles from './fields.module.css';
import { StatusPill } from './StatusPills';
import { Work } from './Work';

interface Given {
  title: string;
  description?: string;
  status: OwnVideo['status'];
  sale: Sale;
  token?: number;
  video?: File | null;
  trailer?: File | null;
  thumbnail?: File | null;
}
const FIELDS = ['title', 'description', 'status', 'token', 'video', 'trailer', 'thumbnail'] as const;
const PREVIEW = 'Others see the trailer, or a blurred poster, until they buy it.';

/** A video without a picture of its own brings a frame, drawn here: the API may have nothing to draw one with. */
async function sendingOf(
  { sale, video, trailer, thumbnail, ...body }: Given,
  follow: Following,
  needsPoster: boolean,
): Promise<Sending & { body: object }> {
  const frame = video && !thumbnail && needsPoster ? await frameOf(video) : null;
  return {
    ...follow,
    body: { ...body, isSaleVideo: sale === 'sale', ...(frame && { thumbnailIsFrame: true }) },
    files: { video: video ?? undefined, trailer: trailer ?? undefined, thumbnail: thumbnail ?? frame ?? undefined },
  };
}

/** `keeps`: percent of a sale that stays with the performer. */
interface VideoScreenProps {
  keeps: number;
}

export function NewVideoScreen({ keeps }: VideoScreenProps) {
  const dispatch = useAppDispatch();
  const onSaved = (video: OwnVideo) => {
    dispatch(ownVideos.actions.added(video));
    void navigate(ownPath('videos', video._id));
  };
  return (
    <EditPage kind="videos" item={null} title="New video">
      <AssetForm<Given, OwnVideo>
        name="video"
        fields={FIELDS}
        initial={{ status: 'active', sale: 'free' }}
        label="Upload the video"
        onSaved={onSaved}
        send={async (given, follow) => createVideo(await sendingOf(given, follow, true))}
      >
        <VideoFields keeps={keeps} video={null} />
      </AssetForm>
    </EditPage>
  );
}

export function OwnVideoScreen({ keeps }: VideoScreenProps) {
  const dispatch = useAppDispatch();
  const { video } = useAppSelector(selectOpened);
  useGone('videos', video);
  if (!video) return null;
  const { _id, title, description, status, isSaleVideo, token, sold } = video;
  return (
    <EditPage
      kind="videos"
      item={{ _id, name: title, sold }}
      title={title}
      pills={<StatusPill status={status} sale={isSaleVideo} />}
      seenAt={status === 'active' && video.video ? `/videos/${_id}` : undefined}
    >
      <AssetForm<Given, OwnVideo>
        name="video"
        fields={FIELDS}
        initial={{ title, description, status, sale: isSaleVideo ? 'sale' : 'free', token: token || undefined }}
        label="Save"
        send={async (given, follow) => updateVideo(_id, await sendingOf(given, follow, !video.thumbnail))}
        onSaved={(saved) => dispatch(ownVideos.actions.changed(saved))}
      >
        <VideoFields keeps={keeps} video={video} />
      </AssetForm>
    </EditPage>
  );
}

function VideoFields({ keeps, video }: VideoScreenProps & { video: OwnVideo | null }) {
  const form = Form.useFormInstance<Given>();
  const file = Form.useWatch<File | null | undefined>('video', form);
  useEffect(() => {
    if (file && !form.getFieldValue('title')) form.setFieldValue('title', nameOf(file));
  }, [file, form]);
  return (
    <>
      <Panel title="The video">
        <div className={account.form}>
          {video && <Work type="video" item={video} />}
          {video?.video && (
            <video
              className={styles.frame}
              key={video.video}
              src={video.video}
              poster={video.thumbnail ?? undefined}
              controls
              playsInline
              preload="none"
              aria-label={video.title}
            />
          )}
          <FileField
            name="video"
            label="Video"
            kind="video"
            accept={VIDEOS}
            prompt={video ? 'Choose another video' : 'Choose a video'}
            takes="MP4, MOV, MKV or WebM"
            required={!video}
            extra={video?.video ? 'Others see the present one until the work on a new one is done.' : undefined}
          />
        </div>
      </Panel>
      <Panel title="What it is">
        <div className={account.form}>
          <NameField name="title" label="Title" />
          <DescriptionField />
        </div>
      </Panel>
      <Panel title="What others see before they open it">
        <div className={account.form}>
          <FileField
            name="thumbnail"
            label="Poster"
            kind="picture"
            accept={PICTURES}
            prompt={video?.thumbnail ? 'Choose another picture' : 'Choose a picture'}
            takes="JPEG, PNG or WebP"
            extra="Everybody sees it. Without one, a frame of the video stands there, blurred for those who did not buy it."
          />
          {video?.trailer && (
            <video
              className={styles.frame}
              key={video.trailer}
              src={video.trailer}
              controls
              playsInline
              preload="none"
              aria-label={`Trailer of ${video.title}`}
            />
          )}
          <FileField
            name="trailer"
            label="Trailer"
            kind="video"
            accept={VIDEOS}
            prompt={video?.trailer ? 'Choose another trailer' : 'Choose a short video'}
            takes="MP4, MOV, MKV or WebM"
            extra="Everybody may watch it."
          />
        </div>
      </Panel>
      <Panel title="Price">
        <div className={account.form}>
          <SaleFields keeps={keeps} preview={PREVIEW} />
          <StatusField kind="videos" sale={Form.useWatch<Sale | undefined>('sale', form) === 'sale'} />
        </div>
      </Panel>
    </>
  );
}
