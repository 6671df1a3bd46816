import { Modal, type ModalProps } from './Modal';

/** A dialog in the middle of the screen, for questions and short forms. */
export function Dialog(props: ModalProps) {
  return <Modal {...props} shape="dialog" />;
}
