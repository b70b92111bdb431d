import { Group, Modal, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";

interface ConfirmDeleteProps {
  title: string;
  /** Names what will be lost. */
  children: ReactNode;
  confirm: string;
  cancel: string;
  /** The reason why the last attempt failed. */
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
        <Button isQuiet onClick={onClose} data-autofocus>
          {cancel}
        </Button>
        <Button isDanger isPending={isBusy} onClick={() => onConfirm()}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  );
}
