import { useRef } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import type { ConnectionInfo } from "../../live/connection.ts";
import { useConnection } from "../../live/useLive.ts";

/** Says once that the live connection is lost, and once that it is back: not how long ago, nor that it began. */
export function ConnectionAnnouncer() {
  return <Announced info={useConnection()} />;
}

export function Announced({ info: { state, lostAt } }: { info: ConnectionInfo }) {
  const { t, ready } = useTranslation("devices", { waits: false });
  const wasLost = useRef(false);
  const isLost = lostAt !== undefined || state === "error";
  if (isLost) wasLost.current = true;
  const words = isLost ? t("live.lostHead") : wasLost.current && state === "connected" ? t("live.back") : "";
  return (
    <span role="status" className="sb-visually-hidden">
      {ready && words}
    </span>
  );
}
