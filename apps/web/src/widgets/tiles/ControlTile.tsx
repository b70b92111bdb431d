import { controlKind } from "@switchboard/domain/site";
import { liveStore } from "../../live/live.ts";
import { BellTile } from "./BellTile.tsx";
import { CurtainTile } from "./CurtainTile.tsx";
import { SwitchTile } from "./SwitchTile.tsx";

/** Renders the tile of a switch's kind, which changes only with the list, so no subscription is needed. */
export function ControlTile({ id }: { id: string }) {
  const each = liveStore.switch(id);
  const device = each && liveStore.device(each.deviceId);
  const kind = device && controlKind(device, each);
  if (kind === "curtain") return <CurtainTile id={id} />;
  return kind === "bell" ? <BellTile id={id} /> : <SwitchTile id={id} />;
}
