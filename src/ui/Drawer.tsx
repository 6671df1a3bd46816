import { Modal, type ModalProps } from './Modal';

/** Comes in from the left: navigation on phones. */
export function Drawer(props: ModalProps) {
  return <Modal {...props} shape="drawer" />;
}
