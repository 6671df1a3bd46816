import { Form } from 'antd';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { navigate } from '@/lib/sideEffects';
import account from '@/ui/accountForm.module.css';
import { formatBytes } from '@/ui/format';
import { Panel } from '@/ui/Panel';
import { createProduct, type UploadOptions, updateProduct } from '../api';
import { selectOpened } from '../selectors';
import { type OwnProduct, ownProducts } from '../slice';
import { AssetForm } from './AssetForm';
import { EditPage, useLeaveWhenDeleted } from './EditPage';
import { ChoiceField, DescriptionField, FileField, NameField, PriceField, StatusField, StockField } from './fields';
import styles from './fields.module.css';
import { ownPath } from './filter';
import { StatusPill } from './StatusPills';
import { PICTURE_EXTENSIONS } from './uploadFiles';

interface ProductValues {
  name: string;
  description?: string;
  type: OwnProduct['type'];
  status: OwnProduct['status'];
  token: number;
  stock?: number;
  /** the stock that the form was loaded with; the API subtracts pieces sold since then */
  stockSeen?: number;
  image?: File | null;
  digitalFile?: File | null;
}
const FIELDS = ['name', 'description', 'type', 'status', 'token', 'stock', 'image', 'digitalFile'] as const;
const TYPES = [
  { value: 'physical', label: 'By post' },
  { value: 'digital', label: 'Download' },
] as const;

const toUploadRequest = ({ image, digitalFile, ...body }: ProductValues, options: UploadOptions) => ({
  ...options,
  body,
  files: { image: image ?? undefined, digitalFile: (body.type === 'digital' && digitalFile) || undefined },
});

interface ProductScreenProps {
  /** the performer's commission in percent */
  commission: number;
}

export function NewProductScreen({ commission }: ProductScreenProps) {
  const dispatch = useAppDispatch();
  const onSaved = (product: OwnProduct) => {
    dispatch(ownProducts.actions.added(product));
    void navigate(ownPath('products'));
  };
  return (
    <EditPage kind="products" item={null} title="New product">
      <AssetForm<ProductValues, OwnProduct>
        name="product"
        fields={FIELDS}
        initial={{ type: 'physical', status: 'active', stock: 1 }}
        label="Create product"
        onSaved={onSaved}
        send={(values, options) => createProduct(toUploadRequest(values, options))}
      >
        <ProductFields commission={commission} product={null} />
      </AssetForm>
    </EditPage>
  );
}

export function OwnProductScreen({ commission }: ProductScreenProps) {
  const dispatch = useAppDispatch();
  const { product } = useAppSelector(selectOpened);
  useLeaveWhenDeleted('products', product);
  if (!product) return null;
  const { _id, name, description, type, status, token, stock } = product;
  return (
    <EditPage
      kind="products"
      item={product}
      title={name}
      pills={<StatusPill status={status} takenDownAt={product.takenDownAt} heldAt={product.heldAt} />}
      publicPath={status === 'active' ? `/products/${_id}` : undefined}
    >
      <AssetForm<ProductValues, OwnProduct>
        name="product"
        fields={FIELDS}
        initial={{ name, description, type, status, token, stock: stock ?? 0 }}
        label="Save"
        send={(values, options) =>
          updateProduct(_id, toUploadRequest({ ...values, stockSeen: stock ?? undefined }, options))
        }
        onSaved={(saved) => dispatch(ownProducts.actions.changed(saved))}
      >
        <ProductFields commission={commission} product={product} />
      </AssetForm>
    </EditPage>
  );
}

function ProductFields({ commission, product }: ProductScreenProps & { product: OwnProduct | null }) {
  const form = Form.useFormInstance<ProductValues>();
  const stock = product?.stock ?? null;
  // sales change the stock while the form is open
  useEffect(() => {
    if (stock !== null) form.setFieldValue('stock', stock);
  }, [form, stock]);
  return (
    <>
      <Panel title="Details">
        <div className={account.form}>
          <NameField name="name" label="Name" />
          <DescriptionField />
          {product?.image && (
            <img className={styles.picture} src={product.image} alt={`${product.name}, current picture`} />
          )}
          <FileField
            name="image"
            label="Picture"
            kind="picture"
            accept={PICTURE_EXTENSIONS}
            prompt={product?.image ? 'Choose another picture' : 'Choose a picture'}
            formats="JPEG, PNG or WebP"
          />
        </div>
      </Panel>
      <DeliveryPanel product={product} />
      <Panel title="Price">
        <div className={account.form}>
          <PriceField commission={commission} />
          <StatusField kind="products" />
        </div>
      </Panel>
    </>
  );
}

const currentFile = ({ fileName, fileBytes }: OwnProduct) =>
  fileName ? `Current file: ${fileName}${fileBytes === null ? '' : `, ${formatBytes(fileBytes)}`}` : undefined;

function DeliveryPanel({ product }: { product: OwnProduct | null }) {
  const type = Form.useWatch<OwnProduct['type'] | undefined>('type');
  const status = Form.useWatch<OwnProduct['status'] | undefined>('status');
  return (
    <Panel title="Delivery">
      <div className={account.form}>
        <ChoiceField
          name="type"
          label="Type"
          choices={TYPES}
          hint={
            type === 'digital'
              ? 'Buyers can download it at once, as often as they like.'
              : 'Buyers enter a delivery address, which you find in your orders.'
          }
        />
        {type === 'digital' ? (
          <FileField
            name="digitalFile"
            label="File"
            kind="file"
            prompt={product?.fileName ? 'Choose another file' : 'Choose the file that buyers download'}
            required={status === 'active' && !product?.fileName}
            extra={product ? currentFile(product) : undefined}
          />
        ) : (
          <StockField />
        )}
      </div>
    </Panel>
  );
}
