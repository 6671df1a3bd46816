import { Checkbox, Form } from 'antd';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { navigate, notify } from '@/lib/sideEffects';
import account from '@/ui/accountForm.module.css';
import { Panel } from '@/ui/Panel';
import { createVideo, type UploadOptions, type UploadRequest, updateVideo } from '../api';
import { selectOpened } from '../selectors';
import { type OwnVideo, ownVideos } from '../slice';
import { AssetForm } from './AssetForm';
import { EditPage, useLeaveWhenDeleted } from './EditPage';
import { DescriptionField, FileField, NameField, type Sale, SaleFields, StatusField } from './fields';
import { CAPTIONS_EXTENSION, captureFrame, titleFromFile, PICTURE_EXTENSIONS, VIDEO_EXTENSIONS } from './uploadFiles';
import { ownPath } from './filter';
import styles from './fields.module.css';
import { type Publication } from './PublishDialog';
import { StatusPill } from './StatusPills';
import { ProcessingStatus } from './ProcessingStatus';

interface VideoValues {
  title: string;
  description?: string;
  /** absent for a draft */
  status?: OwnVideo['status'];
  sale: Sale;
  token?: number;
  video?: File | null;
  trailer?: File | null;
  thumbnail?: File | null;
  captions?: File | null;
  removeCaptions?: boolean;
}
const FIELDS = ['title', 'description', 'status', 'token', 'video', 'trailer', 'thumbnail', 'captions'] as const;
const PREVIEW_HINT = 'Until they buy it, members see the trailer, your own poster, or a blurred frame of the video.';

const PUBLISHED = 'Published. The video is on your page once it is processed.';
const publicationOf = ({ title, sale, token }: VideoValues): Publication => ({
  kind: 'video',
  name: title,
  sale,
  token,
});

/** Adds a frame of a new video as its poster if it has none, because the server may have no ffmpeg to make one. */
async function toUploadRequest(
  { sale, video, trailer, thumbnail, captions, ...body }: VideoValues,
  options: UploadOptions,
  needsPoster: boolean,
): Promise<UploadRequest & { body: object }> {
  const frame = video && !thumbnail && needsPoster ? await captureFrame(video) : null;
  return {
    ...options,
    body: { ...body, isSaleVideo: sale === 'sale', ...(frame && { thumbnailIsFrame: true }) },
    files: {
      video: video ?? undefined,
      trailer: trailer ?? undefined,
      thumbnail: thumbnail ?? frame ?? undefined,
      captions: captions ?? undefined,
    },
  };
}

interface VideoScreenProps {
  /** the performer's commission in percent */
  commission: number;
}

export function NewVideoScreen({ commission }: VideoScreenProps) {
  const dispatch = useAppDispatch();
  const onSaved = (video: OwnVideo) => {
    dispatch(ownVideos.actions.added(video));
    void navigate(ownPath('videos', video._id));
  };
  return (
    <EditPage kind="videos" item={null} title="New video">
      <AssetForm<VideoValues, OwnVideo>
        name="video"
        fields={FIELDS}
        initial={{ sale: 'free' }}
        label="Upload as draft"
        onSaved={onSaved}
        send={async (values, options) => createVideo(await toUploadRequest(values, options, true))}
      >
        <VideoFields commission={commission} video={null} />
      </AssetForm>
    </EditPage>
  );
}

export function OwnVideoScreen({ commission }: VideoScreenProps) {
  const dispatch = useAppDispatch();
  const { video } = useAppSelector(selectOpened);
  useLeaveWhenDeleted('videos', video);
  if (!video) return null;
  const { _id, title, description, status, isSaleVideo, token, sold } = video;
  const isDraft = status === 'draft';
  const onSaved = (saved: OwnVideo) => {
    dispatch(ownVideos.actions.changed(saved));
    if (isDraft && saved.status === 'active') notify('success', PUBLISHED);
  };
  return (
    <EditPage
      kind="videos"
      item={{ _id, name: title, sold }}
      title={title}
      pills={<StatusPill status={status} isSale={isSaleVideo} takenDownAt={video.takenDownAt} heldAt={video.heldAt} />}
      publicPath={status === 'active' && video.video ? `/videos/${_id}` : undefined}
    >
      <AssetForm<VideoValues, OwnVideo>
        key={isDraft ? 'draft' : 'published'}
        name="video"
        fields={FIELDS}
        initial={{
          title,
          description,
          status: isDraft ? undefined : status,
          sale: isSaleVideo ? 'sale' : 'free',
          token: token || undefined,
        }}
        label={isDraft ? 'Save draft' : 'Save'}
        draft={isDraft ? { commission, publicationOf } : undefined}
        send={async (values, options) => updateVideo(_id, await toUploadRequest(values, options, !video.thumbnail))}
        onSaved={onSaved}
      >
        <VideoFields commission={commission} video={video} />
      </AssetForm>
    </EditPage>
  );
}

function VideoFields({ commission, video }: VideoScreenProps & { video: OwnVideo | null }) {
  const form = Form.useFormInstance<VideoValues>();
  const file = Form.useWatch<File | null | undefined>('video', form);
  const sale = Form.useWatch<Sale | undefined>('sale', form);
  useEffect(() => {
    if (file && !form.getFieldValue('title')) form.setFieldValue('title', titleFromFile(file));
  }, [file, form]);
  return (
    <>
      <VideoPanel video={video} />
      <Panel title="Details">
        <div className={account.form}>
          <NameField name="title" label="Title" />
          <DescriptionField />
        </div>
      </Panel>
      <PreviewPanel video={video} />
      <Panel title="Price">
        <div className={account.form}>
          <SaleFields commission={commission} preview={PREVIEW_HINT} />
          {video && video.status !== 'draft' && <StatusField kind="videos" isSale={sale === 'sale'} />}
        </div>
      </Panel>
    </>
  );
}

interface StoredVideoProps {
  src: string | null | undefined;
  poster?: string | null;
  label: string;
}

/** Plays a stored video or trailer; nothing without one. */
const StoredVideo = ({ src, poster, label }: StoredVideoProps) =>
  src && (
    <video
      className={styles.frame}
      key={src}
      src={src}
      poster={poster ?? undefined}
      controls
      playsInline
      preload="none"
      aria-label={label}
    />
  );

function VideoPanel({ video }: { video: OwnVideo | null }) {
  return (
    <Panel title="Video">
      <div className={account.form}>
        {video && <ProcessingStatus type="video" item={video} />}
        {video && <StoredVideo src={video.video} poster={video.thumbnail} label={video.title} />}
        <FileField
          name="video"
          label="Video"
          kind="video"
          accept={VIDEO_EXTENSIONS}
          prompt={video ? 'Choose another video' : 'Choose a video'}
          formats="MP4, MOV, MKV or WebM"
          required={!video}
          extra={video?.video ? 'Others see the current video until a new one is processed.' : undefined}
        />
        <FileField
          name="captions"
          label="Captions"
          kind="captions"
          accept={CAPTIONS_EXTENSION}
          prompt={video?.captions ? 'Choose other captions' : 'Choose a file with captions'}
          formats="WebVTT"
          extra="Everybody who may watch the video can switch them on."
        />
        {video?.captions && (
          <Form.Item key={video.captions} name="removeCaptions" valuePropName="checked" preserve={false}>
            <Checkbox>Remove the captions</Checkbox>
          </Form.Item>
        )}
      </div>
    </Panel>
  );
}

function PreviewPanel({ video }: { video: OwnVideo | null }) {
  return (
    <Panel title="Preview">
      <div className={account.form}>
        <FileField
          name="thumbnail"
          label="Poster"
          kind="picture"
          accept={PICTURE_EXTENSIONS}
          prompt={video?.thumbnail ? 'Choose another picture' : 'Choose a picture'}
          formats="JPEG, PNG or WebP"
          extra="The poster is public. Without one, a frame of the video is used, which is blurred until members buy the video."
        />
        {video && <StoredVideo src={video.trailer} label={`Trailer of ${video.title}`} />}
        <FileField
          name="trailer"
          label="Trailer"
          kind="video"
          accept={VIDEO_EXTENSIONS}
          prompt={video?.trailer ? 'Choose another trailer' : 'Choose a short video'}
          formats="MP4, MOV, MKV or WebM"
          extra="The trailer is public."
        />
      </div>
    </Panel>
  );
}
