import { Group, Modal, Text } from "@mantine/core";
import type { ReactNode } from "react";

interface ConfirmDeleteProps {
  title: string;
  /** Names what will be lost. */
  children: ReactNode;
  confirm: string;
  cancel: string;
  /** Why the last try came to nothing. */
  failure?: string | undefined;
  isBusy: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Nothing is deleted without this question (spec §5). The safe answer has the focus. */
export function ConfirmDelete(props: ConfirmDeleteProps) {
  const { title, children, confirm, cancel, failure, isBusy, onConfirm, onClose } = props;
  return (
    <Modal opened onClose={onClose} title={title} centered withCloseButton={false}>
      <div>{children}</div>
      {failure && (
        <Text c="var(--sb-critical)" mt="sm" role="alert">
          {failure}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <button type="button" className="sb-button" data-quiet onClick={onClose} data-autofocus>
          {cancel}
        </button>
        <button
          type="button"
          className="sb-button"
          data-danger
          aria-disabled={isBusy}
          onClick={() => isBusy || onConfirm()}
        >
          {confirm}
        </button>
      </Group>
    </Modal>
  );
}
