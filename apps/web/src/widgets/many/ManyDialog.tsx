import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import type { BatchPlan, BatchTarget } from "../../ui/batch/batch.ts";
import { oneByOne } from "../../ui/batch/one-by-one.ts";
import { showBatch } from "../../ui/batch/show-batch.tsx";
import { Button } from "../../ui/kit/Button.tsx";
import { explain } from "./explain.ts";
import classes from "./Many.module.css";
import { NameList } from "./NameList.tsx";

export interface ManyProps {
  targets: readonly BatchTarget[];
  onClose(): void;
  /** Hears which are not done, each time that it has been tried. */
  onEnd(left: string[]): void;
}

interface ManyDialogProps extends ManyProps {
  title: string;
  /** What the button that starts it says, and the results after it. */
  action: string;
  /** What the list of names is of. */
  label: string;
  isDanger?: boolean;
  isReady?: boolean;
  /** One call for each target; `carryOut` where one is not the way. */
  act?(id: string): Promise<unknown>;
  carryOut?: BatchPlan["carryOut"];
  /** What is asked before it starts. */
  children?: ReactNode;
}

/** Does one thing to many: first the question, with what it is about by name; what comes of each is told beside the screen. */
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
      <div className={classes.buttons}>
        <Button isQuiet data-autofocus onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button isDanger={isDanger || undefined} isIdle={!isReady} onClick={start}>
          {action}
        </Button>
      </div>
    </Modal>
  );
}
