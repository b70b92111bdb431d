import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { holdsQuery, useReleaseHolds } from "../../data/holds.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { success, toast } from "../../ui/notices/notices.ts";
import { LazyHoldSheet } from "./LazyHoldSheet.tsx";

interface RoomHoldsProps {
  room: string;
  name: string;
  /** The switches that are in it. */
  ids: readonly string[];
}

/** Holds everything in a room, or releases its holds. */
export function RoomHolds({ room, name, ids }: RoomHoldsProps) {
  const { t } = useTranslation("holds");
  const [isOpen, setOpen] = useState(false);
  const { data = [] } = useQuery(holdsQuery());
  const release = useReleaseHolds();
  const held = data.filter(({ switch_appliance, may_release }) => may_release && ids.includes(switch_appliance._id));
  const end = () =>
    release.mutate(
      { room },
      {
        onSuccess: ({ released, kept }) => {
          success(t("release.done", { count: released.length }));
          if (kept.length > 0) toast(t("release.kept", { count: kept.length }));
        },
      },
    );
  return (
    <>
      {held.length > 0 && (
        <Button isQuiet isPending={release.isPending} onClick={end}>
          {t("release.room", { count: held.length })}
        </Button>
      )}
      <Button isQuiet onClick={() => setOpen(true)}>
        {t("quick.room")}
      </Button>
      {isOpen && <LazyHoldSheet target={{ room, name }} onClose={() => setOpen(false)} />}
    </>
  );
}
