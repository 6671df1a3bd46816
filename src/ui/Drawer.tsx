import { Modal, type ModalProps } from './Modal';

/** A panel from the left edge, for navigation on phones. */
export function Drawer(props: ModalProps) {
  return <Modal {...props} shape="drawer" />;
}
