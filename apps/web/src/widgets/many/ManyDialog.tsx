import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import type { BatchPlan, BatchTarget } from "../../ui/batch/batch.ts";
import { oneByOne } from "../../ui/batch/one-by-one.ts";
import { showBatch } from "../../ui/batch/show-batch.tsx";
import { Button } from "../../ui/kit/Button.tsx";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { explain } from "./explain.ts";
import classes from "./Many.module.css";
import { NameList } from "./NameList.tsx";

export interface ManyProps {
  targets: readonly BatchTarget[];
  onClose(): void;
  /** Called after each attempt with the ids that are not done. */
  onEnd(left: string[]): void;
}

interface ManyDialogProps extends ManyProps {
  title: string;
  /** Labels the start button and the results. */
  action: string;
  /** Labels the list of names. */
  label: string;
  isDanger?: boolean;
  isReady?: boolean;
  /** One call for each target; `carryOut` replaces it when single calls are not suitable. */
  act?(id: string): Promise<unknown>;
  carryOut?: BatchPlan["carryOut"];
  /** Further questions before the start. */
  children?: ReactNode;
}

/** Confirms an action on many things by name; the results are shown in a notice. */
export function ManyDialog(props: ManyDialogProps) {
  const { targets, onClose, onEnd, title, action, label, isDanger, isReady = true, act, children } = props;
  const { t } = useTranslation("many");
  const carryOut = props.carryOut ?? (act && oneByOne(act, explain));
  const start = () => {
    onClose();
    if (carryOut) void showBatch({ title: action, targets, carryOut, onEnd });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      centered
      withCloseButton={false}
      classNames={{ body: classes.dialog }}
    >
      {children}
      <NameList label={label} names={targets} />
      <Row wraps justify="end" gap={8} pad="16 0">
        <Button isQuiet data-autofocus onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button isDanger={isDanger || undefined} isIdle={!isReady} onClick={start}>
          {action}
        </Button>
      </Row>
    </Modal>
  );
}
