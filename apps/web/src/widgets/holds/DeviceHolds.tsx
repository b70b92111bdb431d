import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { holdsQuery, useReleaseHolds } from "../../data/holds.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { success } from "../../ui/notices/notices.ts";
import { LazyHoldSheet } from "./LazyHoldSheet.tsx";

/** Holds everything of a device, or releases its holds. Needs the texts of "holds". */
export function DeviceHolds({ device, name }: { device: string; name: string }) {
  const { t } = useTranslation("holds");
  const [isOpen, setOpen] = useState(false);
  const { data = [] } = useQuery(holdsQuery());
  const release = useReleaseHolds();
  const held = data.filter((hold) => hold.may_release && hold.level === "hold" && hold.device._id === device);
  const end = () =>
    release.mutate(
      { holds: held.map(({ _id }) => _id) },
      { onSuccess: ({ released }) => success(t("release.done", { count: released.length })) },
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
      {isOpen && <LazyHoldSheet target={{ device, name }} onClose={() => setOpen(false)} />}
    </>
  );
}
