import { Progress } from 'antd';

/** Bytes first, then what the server does with them. */
export function UploadProgress({ part }: { part: number }) {
  const words = part < 1 ? `Uploading, ${Math.round(part * 100)} %` : 'Processing';
  return (
    <div role="status">
      <Progress
        percent={Math.round(part * 100)}
        showInfo={false}
        aria-label={words}
        status={part < 1 ? 'active' : 'normal'}
      />
      <span>{words}</span>
    </div>
  );
}
