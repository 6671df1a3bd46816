import { Modal, type ModalProps } from './Modal';

/** A panel from the bottom edge on phones, a dialog on larger screens. */
export function Sheet(props: ModalProps) {
  return <Modal {...props} shape="sheet" />;
}
