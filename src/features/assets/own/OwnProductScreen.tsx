import { Form } from 'antd';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { navigate } from '@/lib/sideEffects';
import account from '@/ui/accountForm.module.css';
import { formatBytes } from '@/ui/format';
import { Panel } from '@/ui/Panel';
import { createProduct, type Following, updateProduct } from '../api';
import { selectOpened } from '../selectors';
import { type OwnProduct, ownProducts } from '../slice';
import { AssetForm } from './AssetForm';
import { EditPage, useGone } from './EditPage';
import { ChoiceField, DescriptionField, FileField, NameField, PriceField, StatusField, StockField } from './fields';
import { PICTURES } from './files';
import { ownPath } from './filter';
import styles from './fields.module.css';
import { StatusPill } from './StatusPills';

interface Given {
  name: string;
  description?: string;
  type: OwnProduct['type'];
  status: OwnProduct['status'];
  token: number;
  stock?: number;
  /** what the form was loaded with: what is sold meanwhile stays sold */
  stockSeen?: number;
  image?: File | null;
  digitalFile?: File | null;
}
const FIELDS = ['name', 'description', 'type', 'status', 'token', 'stock', 'image', 'digitalFile'] as const;
const TYPES = [
  { value: 'physical', label: 'By post' },
  { value: 'digital', label: 'Download' },
] as const;

const sendingOf = ({ image, digitalFile, ...body }: Given, follow: Following) => ({
  ...follow,
  body,
  files: { image: image ?? undefined, digitalFile: (body.type === 'digital' && digitalFile) || undefined },
});

/** `keeps`: percent of a sale that stays with the performer. */
interface ProductScreenProps {
  keeps: number;
}

export function NewProductScreen({ keeps }: ProductScreenProps) {
  const dispatch = useAppDispatch();
  const onSaved = (product: OwnProduct) => {
    dispatch(ownProducts.actions.added(product));
    void navigate(ownPath('products'));
  };
  return (
    <EditPage kind="products" item={null} title="New product">
      <AssetForm<Given, OwnProduct>
        name="product"
        fields={FIELDS}
        initial={{ type: 'physical', status: 'active', stock: 1 }}
        label="Create the product"
        onSaved={onSaved}
        send={(given, follow) => createProduct(sendingOf(given, follow))}
      >
        <ProductFields keeps={keeps} product={null} />
      </AssetForm>
    </EditPage>
  );
}

export function OwnProductScreen({ keeps }: ProductScreenProps) {
  const dispatch = useAppDispatch();
  const { product } = useAppSelector(selectOpened);
  useGone('products', product);
  if (!product) return null;
  const { _id, name, description, type, status, token, stock } = product;
  return (
    <EditPage
      kind="products"
      item={product}
      title={name}
      pills={<StatusPill status={status} />}
      seenAt={status === 'active' ? `/products/${_id}` : undefined}
    >
      <AssetForm<Given, OwnProduct>
        name="product"
        fields={FIELDS}
        initial={{ name, description, type, status, token, stock: stock ?? 0 }}
        label="Save"
        send={(given, follow) => updateProduct(_id, sendingOf({ ...given, stockSeen: stock ?? undefined }, follow))}
        onSaved={(saved) => dispatch(ownProducts.actions.changed(saved))}
      >
        <ProductFields keeps={keeps} product={product} />
      </AssetForm>
    </EditPage>
  );
}

function ProductFields({ keeps, product }: ProductScreenProps & { product: OwnProduct | null }) {
  const type = Form.useWatch<OwnProduct['type'] | undefined>('type');
  const status = Form.useWatch<OwnProduct['status'] | undefined>('status');
  const form = Form.useFormInstance<Given>();
  const stock = product?.stock ?? null;
  useEffect(() => {
    if (stock !== null) form.setFieldValue('stock', stock);
  }, [form, stock]);
  return (
    <>
      <Panel title="What it is">
        <div className={account.form}>
          <NameField name="name" label="Name" />
          <DescriptionField />
          {product?.image && (
            <img className={styles.picture} src={product.image} alt={`${product.name}, as it is shown now`} />
          )}
          <FileField
            name="image"
            label="Picture"
            kind="picture"
            accept={PICTURES}
            prompt={product?.image ? 'Choose another picture' : 'Choose a picture'}
            takes="JPEG, PNG or WebP"
          />
        </div>
      </Panel>
      <Panel title="How it reaches its buyers">
        <div className={account.form}>
          <ChoiceField
            name="type"
            label="Kind"
            choices={TYPES}
            hint={
              type === 'digital'
                ? 'Buyers download it at once, as often as they like.'
                : 'Buyers give you an address. You find it in your orders.'
            }
          />
          {type === 'digital' ? (
            <FileField
              name="digitalFile"
              label="File"
              kind="file"
              prompt={product?.fileName ? 'Choose another file' : 'Choose what buyers download'}
              required={status === 'active' && !product?.fileName}
              extra={
                product?.fileName
                  ? `Now: ${product.fileName}${product.fileBytes === null ? '' : `, ${formatBytes(product.fileBytes)}`}`
                  : undefined
              }
            />
          ) : (
            <StockField />
          )}
        </div>
      </Panel>
      <Panel title="Price">
        <div className={account.form}>
          <PriceField keeps={keeps} />
          <StatusField kind="products" />
        </div>
      </Panel>
    </>
  );
}
