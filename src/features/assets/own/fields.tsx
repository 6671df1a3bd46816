import { Form, type FormRule, Input } from 'antd';
import {
  bytesOfMegabytes,
  CAPTIONS_MAX_MB,
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
import { type OwnKind } from './filter';
import { statusLabel } from './StatusPills';
import styles from './fields.module.css';

/** The name or title of an item. */
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

/** A form field with a few choices side by side. */
export function ChoiceField<V extends string>({ name, label, choices, hint }: ChoiceProps<V>) {
  return (
    <div className={styles.choice}>
      <span className={styles.caption} aria-hidden>
        {label}
      </span>
      {/* Form.Item replaces the value */}
      <Form.Item name={name} noStyle>
        <Segmented label={label} segments={choices} value={choices[0]!.value} />
      </Form.Item>
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

const SETTABLE_STATUSES = ['active', 'inactive'] as const;
type SettableStatus = (typeof SETTABLE_STATUSES)[number];
const STATUS_HINTS: Record<SettableStatus, string> = {
  active: 'Everybody can find it on your page.',
  inactive: 'Others can no longer find it. Its buyers keep access.',
};
const PHOTO_STATUS_HINTS: Partial<typeof STATUS_HINTS> = {
  active: 'Everybody who can open its gallery sees it.',
  inactive: 'The gallery is shown without it.',
};

/** Chooses the status of an item that is no draft, and explains it. */
export function StatusField({ kind, isSale = true }: { kind: OwnKind; isSale?: boolean }) {
  const status = Form.useWatch<SettableStatus | undefined>('status');
  return (
    <ChoiceField
      name="status"
      label="Status"
      choices={SETTABLE_STATUSES.map((value) => ({ value, label: statusLabel(value, isSale) }))}
      hint={status && (kind === 'photos' ? PHOTO_STATUS_HINTS : STATUS_HINTS)[status]}
    />
  );
}

/** Shows the performer's share of the price. */
function ShareHint({ commission }: { commission: number }) {
  const price = Form.useWatch<number | null>('token');
  return price
    ? `You keep ${commission}%: ${formatTokens((price * commission) / 100)} tokens of each sale.`
    : 'In whole tokens.';
}

/** The price of an item in whole tokens. `commission` is the performer's share in percent. */
export const PriceField = ({ commission }: { commission: number }) => (
  <NumberField
    name="token"
    label="Price"
    min={1}
    max={ITEM_PRICE_MAX_TOKENS}
    suffix="tokens"
    extra={<ShareHint commission={commission} />}
  />
);

export const StockField = () => (
  <NumberField
    name="stock"
    label="In stock"
    min={0}
    max={PRODUCT_STOCK_MAX}
    extra="Goes down with each sale. At 0 the product is shown as sold out."
  />
);

const SALE = [
  { value: 'free', label: 'For everybody' },
  { value: 'sale', label: 'For buyers' },
] as const;
export type Sale = (typeof SALE)[number]['value'];

/** Chooses between a free item and a price. */
export function SaleFields({ commission, preview }: { commission: number; preview: string }) {
  const sale = Form.useWatch<Sale | undefined>('sale');
  return (
    <>
      <ChoiceField
        name="sale"
        label="Access"
        choices={SALE}
        hint={sale === 'sale' ? preview : 'Everybody can open it for free.'}
      />
      {sale === 'sale' && <PriceField commission={commission} />}
    </>
  );
}

interface FileFieldProps {
  name: string;
  label: string;
  kind: 'video' | 'file' | 'picture' | 'captions';
  accept?: string;
  prompt: string;
  /** the accepted formats, such as "MP4 or WebM" */
  formats?: string;
  required?: boolean;
  extra?: string;
}

/** Chooses one file. Checks its extension and size; the API checks its content. */
export function FileField({ name, label, kind, accept, prompt, formats, required = false, extra }: FileFieldProps) {
  const maxMb = kind === 'captions' ? CAPTIONS_MAX_MB : publicConfig().uploadMb[kind];
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
        hint={`${formats ? `${formats}, up` : 'Up'} to ${formatBytes(bytesOfMegabytes(maxMb))}`}
      />
    </Form.Item>
  );
}
