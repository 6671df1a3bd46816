import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { formatTokens } from '@/ui/format';
import styles from '@/ui/question.module.css';
import { type Sale } from './fields';

/** What a performer is about to publish, with the price that the form has now. */
export interface Publication {
  kind: 'video' | 'gallery';
  name: string;
  sale: Sale;
  /** whole tokens; absent for a free item */
  token?: number | null;
}

const OPENING: Record<Publication['kind'], string> = { video: 'watch it', gallery: 'see its photos' };
const PREVIEWS: Record<Publication['kind'], string> = {
  video: 'Everybody sees its title, poster and trailer.',
  gallery: 'Everybody sees its name and blurred previews.',
};

interface PublishDialogProps {
  publication: Publication;
  /** the performer's share of a sale in percent */
  commission: number;
  onConfirm: () => void;
  onClose: () => void;
}

/** Names the price and the audience of a draft, and asks whether to publish it. */
export function PublishDialog({ publication, commission, onConfirm, onClose }: PublishDialogProps) {
  const { kind, name, sale, token } = publication;
  const price = sale === 'sale' && token ? token : 0;
  return (
    <Dialog open onClose={onClose} title={`Publish ${name}?`}>
      <div className={styles.question}>
        {price > 0 ? (
          <>
            <p>
              {PREVIEWS[kind]} Members pay <b>{formatTokens(price)} tokens</b> to {OPENING[kind]}.
            </p>
            <p>You keep {formatTokens((price * commission) / 100)} tokens of each sale.</p>
          </>
        ) : (
          <p>
            Everybody can find it on your page and {OPENING[kind]} <b>for free</b>, without an account.
          </p>
        )}
        <div className={styles.actions}>
          <Button variant="outline" onClick={onClose}>
            Keep as draft
          </Button>
          <Button variant="primary" onClick={onConfirm}>
            {price > 0 ? `Publish for ${formatTokens(price)} tokens` : 'Publish for free'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
