import { Modal, type ModalProps } from './Modal';

/** Comes up from the thumb on phones; a dialog where there is room. */
export function Sheet(props: ModalProps) {
  return <Modal {...props} shape="sheet" />;
}
