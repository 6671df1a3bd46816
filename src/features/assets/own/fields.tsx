import { Form, type FormRule, Input } from 'antd';
import {
  ITEM_DESCRIPTION_MAX_CHARACTERS,
  ITEM_NAME_MAX_CHARACTERS,
  ITEM_PRICE_MAX_TOKENS,
  PRODUCT_STOCK_MAX,
} from '@contract/limits';
import { publicConfig } from '@/lib/config';
import { fileProblem } from '@/lib/validation';
import account from '@/ui/accountForm.module.css';
import { FileInput } from '@/ui/FileInput';
import { formatBytes, formatTokens } from '@/ui/format';
import { NumberField } from '@/ui/NumberField';
import { type Segment, Segmented } from '@/ui/Segmented';
import { type OwnKind, type OwnStatus, statusesOf } from './filter';
import { statusWord } from './StatusPills';
import styles from './fields.module.css';

/** What it is called. `required` is not for a photo, which has its file's name otherwise. */
export const NameField = ({
  name,
  label,
  required = true,
}: {
  name: 'name' | 'title';
  label: string;
  required?: boolean;
}) => (
  <Form.Item
    name={name}
    label={label}
    rules={required ? [{ required: true, whitespace: true, message: 'This field is required!' }] : []}
  >
    <Input size="large" maxLength={ITEM_NAME_MAX_CHARACTERS} />
  </Form.Item>
);

export const DescriptionField = () => (
  <Form.Item name="description" label="Description" className={account.counted}>
    <Input.TextArea rows={5} maxLength={ITEM_DESCRIPTION_MAX_CHARACTERS} showCount />
  </Form.Item>
);

interface ChoiceProps<V extends string> {
  name: string;
  label: string;
  choices: readonly Segment<V>[];
  hint?: string;
}

/** A few choices side by side, as a field of the form. */
export function ChoiceField<V extends string>({ name, label, choices, hint }: ChoiceProps<V>) {
  return (
    <div className={styles.choice}>
      <span className={styles.caption} aria-hidden>
        {label}
      </span>
      {/* the form hands it the value that counts */}
      <Form.Item name={name} noStyle>
        <Segmented label={label} segments={choices} value={choices[0]!.value} />
      </Form.Item>
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

const SEEN: Record<OwnStatus, string> = {
  draft: 'Only you see it.',
  active: 'Everybody finds it on your page.',
  inactive: 'Nobody finds it any more. Who bought it keeps it.',
};
const PHOTO_SEEN: Partial<typeof SEEN> = {
  active: 'Who may open its gallery sees it.',
  inactive: 'Its gallery is shown without it.',
};

/** Whether others see it, and what that means. */
export function StatusField({ kind, sale = true }: { kind: OwnKind; sale?: boolean }) {
  const status = Form.useWatch<OwnStatus | undefined>('status');
  return (
    <ChoiceField
      name="status"
      label="Status"
      choices={statusesOf(kind).map((value) => ({ value, label: statusWord(value, sale) }))}
      hint={status && (kind === 'photos' ? PHOTO_SEEN : SEEN)[status]}
    />
  );
}

/** What stays with the performer of each sale. */
function Kept({ keeps }: { keeps: number }) {
  const price = Form.useWatch<number | null>('token');
  return price ? `You keep ${keeps}%: ${formatTokens((price * keeps) / 100)} of each sale.` : 'In whole tokens.';
}

/** `keeps`: percent of a sale that stays with the performer. */
export const PriceField = ({ keeps }: { keeps: number }) => (
  <NumberField
    name="token"
    label="Price"
    min={1}
    max={ITEM_PRICE_MAX_TOKENS}
    suffix="tokens"
    extra={<Kept keeps={keeps} />}
  />
);

export const StockField = () => (
  <NumberField
    name="stock"
    label="In stock"
    min={0}
    max={PRODUCT_STOCK_MAX}
    extra="It falls with each sale. At 0 it is shown as sold out."
  />
);

const SALE = [
  { value: 'free', label: 'For everybody' },
  { value: 'sale', label: 'For buyers' },
] as const;
export type Sale = (typeof SALE)[number]['value'];

/** For everybody, or for those who pay. */
export function SaleFields({ keeps, preview }: { keeps: number; preview: string }) {
  const sale = Form.useWatch<Sale | undefined>('sale');
  return (
    <>
      <ChoiceField
        name="sale"
        label="Who may open it"
        choices={SALE}
        hint={sale === 'sale' ? preview : 'Everybody opens it without paying.'}
      />
      {sale === 'sale' && <PriceField keeps={keeps} />}
    </>
  );
}

interface FileFieldProps {
  name: string;
  label: string;
  kind: 'video' | 'file' | 'picture';
  accept?: string;
  prompt: string;
  /** what will be taken: "MP4 or WebM" */
  takes?: string;
  required?: boolean;
  extra?: string;
}

/** One file, looked at before it is sent; the API looks into it. */
export function FileField({ name, label, kind, accept, prompt, takes, required = false, extra }: FileFieldProps) {
  const maxMb = publicConfig().uploadMb[kind];
  const rules: FormRule[] = [
    { required, message: 'This field is required!' },
    {
      validator: (_rule, file?: File | null) => {
        const problem = file && fileProblem(file, { accept, maxMb });
        return problem ? Promise.reject(new Error(problem)) : Promise.resolve();
      },
    },
  ];
  return (
    <Form.Item name={name} label={label} rules={rules} validateFirst extra={extra}>
      <FileInput
        accept={accept}
        prompt={prompt}
        hint={`${takes ? `${takes}, at` : 'At'} most ${formatBytes(maxMb * 1024 * 1024)}`}
      />
    </Form.Item>
  );
}
