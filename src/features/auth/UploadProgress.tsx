import { Progress } from 'antd';
import { uploadText } from '@/ui/uploadText';

/** The progress of a registration with documents. @param fraction 0 to 1 */
export function UploadProgress({ fraction }: { fraction: number }) {
  const text = uploadText(fraction);
  return (
    <div role="status">
      <Progress
        percent={Math.round(fraction * 100)}
        showInfo={false}
        aria-label={text}
        status={fraction < 1 ? 'active' : 'normal'}
      />
      <span>{text}</span>
    </div>
  );
}
