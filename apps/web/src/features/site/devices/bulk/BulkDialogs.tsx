import type { ManyProps } from "../../../../widgets/many/ManyDialog.tsx";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { GrantDialog } from "./GrantDialog.tsx";
import { RoomDialog } from "./RoomDialog.tsx";
import type { Bulk } from "./useManaging.ts";

const DIALOGS = { room: RoomDialog, grant: GrantDialog, delete: DeleteDialog };

/** Shows the requested dialog; all of them are in one chunk, loaded when one is needed. */
export function BulkDialogs({ kind, ...many }: Bulk & Pick<ManyProps, "onClose" | "onEnd">) {
  const Dialog = DIALOGS[kind];
  return <Dialog {...many} />;
}
