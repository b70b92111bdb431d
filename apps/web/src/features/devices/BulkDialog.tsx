import { Modal } from "@mantine/core";
import { contract } from "@switchboard/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../gateway/gateway.ts";
import classes from "./Bulk.module.css";
import { BulkResults } from "./BulkResults.tsx";
import { RoomSelect, useRooms } from "./RoomSelect.tsx";
import { type BulkItem, useBulk } from "./useBulk.ts";

export type BulkKind = "room" | "delete";

interface BulkDialogProps {
  kind: BulkKind;
  items: readonly BulkItem[];
  /** Hears which devices are left to be done. */
  onClose(left: string[]): void;
}

/** Each device has its own line, so neither a loader nor a notice says it again. */
const OWN_LINE = { quiet: true, silent: true };

/** Puts many devices into a room, or deletes them: first the question, then what came of each. */
export function BulkDialog({ kind, items, onClose }: BulkDialogProps) {
  const { t } = useTranslation("devices");
  const rooms = useRooms();
  const [room, setRoom] = useState<string>();
  const { states, isRunning, run, stop } = useBulk(items);
  const count = items.length;
  const target = room ?? rooms?.[0]?._id ?? "";
  const targetName = rooms?.find(({ _id }) => _id === target)?.name;
  const title = t(kind === "room" ? "bulk.roomTitle" : "bulk.deleteTitle", { count });
  const putAction = targetName ? t("bulk.roomAction", { room: targetName }) : t("bulk.noRoomAction");
  const close = () => {
    if (!isRunning) onClose(items.map(({ id }) => id).filter((id) => states?.get(id)?.is !== "done"));
  };
  const start = () =>
    void run((id) =>
      kind === "room"
        ? call(contract.editDevice, { id, room: target || null }, OWN_LINE)
        : call(contract.deleteDevice, { id }, OWN_LINE),
    );
  return (
    <Modal opened onClose={close} title={title} centered withCloseButton={false} classNames={{ body: classes.dialog }}>
      {!states && kind === "delete" && <p className={classes.text}>{t("bulk.deleteText", { count })}</p>}
      {!states && kind === "room" && <RoomSelect value={target} onChange={setRoom} />}
      {states ? (
        <BulkResults items={items} states={states} />
      ) : (
        <ul className={classes.list} aria-label={t("bulk.devices")}>
          {items.map(({ id, name }) => (
            <li key={id}>
              <span>{name}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.buttons}>
        {!states && (
          <>
            <button type="button" className="sb-button" data-quiet data-autofocus onClick={close}>
              {t("bulk.cancel")}
            </button>
            <button
              type="button"
              className="sb-button"
              data-danger={kind === "delete" || undefined}
              disabled={kind === "room" && !rooms}
              onClick={start}
            >
              {kind === "delete" ? t("bulk.deleteAction", { count }) : putAction}
            </button>
          </>
        )}
        {states && (
          <button type="button" className="sb-button" data-quiet onClick={isRunning ? stop : close}>
            {t(isRunning ? "bulk.stop" : "bulk.close")}
          </button>
        )}
      </div>
    </Modal>
  );
}
