import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/kit/Button.tsx";
import classes from "./Bulk.module.css";
import { BulkResults } from "./BulkResults.tsx";
import { type BulkItem, useBulk } from "./useBulk.ts";

export interface BulkProps {
  items: readonly BulkItem[];
  /** Hears which devices are left to be done. */
  onClose(left: string[]): void;
}

interface BulkDialogProps extends BulkProps {
  title: string;
  /** What the button that starts it says. */
  action: string;
  isDanger?: boolean;
  isReady?: boolean;
  act(id: string): Promise<unknown>;
  /** What is asked before it starts. */
  children: ReactNode;
}

function Names({ items }: Pick<BulkProps, "items">) {
  const { t } = useTranslation("devices");
  return (
    <ul className={classes.list} aria-label={t("bulk.devices")}>
      {items.map(({ id, name }) => (
        <li key={id}>
          <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}

/** Does one thing to many devices: first the question, then what came of each. */
export function BulkDialog(props: BulkDialogProps) {
  const { items, onClose, title, action, isDanger, isReady = true, act, children } = props;
  const { t } = useTranslation("devices");
  const { states, isRunning, run, stop } = useBulk(items);
  const close = () => {
    if (!isRunning) onClose(items.map(({ id }) => id).filter((id) => states?.get(id)?.is !== "done"));
  };
  return (
    <Modal opened onClose={close} title={title} centered withCloseButton={false} classNames={{ body: classes.dialog }}>
      {!states && children}
      {states ? <BulkResults items={items} states={states} /> : <Names items={items} />}
      <div className={classes.buttons}>
        {!states && (
          <>
            <Button isQuiet data-autofocus onClick={close}>
              {t("bulk.cancel")}
            </Button>
            <Button isDanger={isDanger || undefined} disabled={!isReady} onClick={() => void run(act)}>
              {action}
            </Button>
          </>
        )}
        {states && (
          <Button isQuiet onClick={isRunning ? stop : close}>
            {t(isRunning ? "bulk.stop" : "bulk.close")}
          </Button>
        )}
      </div>
    </Modal>
  );
}
