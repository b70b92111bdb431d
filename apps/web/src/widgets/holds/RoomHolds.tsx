import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { holdsQuery, useReleaseHolds } from "../../data/holds.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { PlainButton } from "../../ui/kit/layout/PlainButton.tsx";
import { success, toast } from "../../ui/notices/notices.ts";
import { LazyHoldSheet } from "./LazyHoldSheet.tsx";

interface RoomHoldsProps {
  /** A room, or a site, building or floor. */
  room: string;
  name: string;
  /** The switches that are in it. */
  ids: readonly string[];
  /** The id of the heading that its buttons stand in, where several of these are on a screen. */
  heading?: string;
}

interface ActionProps {
  heading: string | undefined;
  isPending?: boolean;
  onClick(): void;
  children: ReactNode;
}

/** A button of its own, or one within a heading, which then describes it. */
function Action({ heading, isPending = false, ...props }: ActionProps) {
  if (heading === undefined) return <Button isQuiet isPending={isPending} {...props} />;
  return <PlainButton aria-describedby={heading} disabled={isPending} {...props} />;
}

/** Holds everything in a room or other place, or releases its holds. */
export function RoomHolds({ room, name, ids, heading }: RoomHoldsProps) {
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
        <Action heading={heading} isPending={release.isPending} onClick={end}>
          {t("release.room", { count: held.length })}
        </Action>
      )}
      <Action heading={heading} onClick={() => setOpen(true)}>
        {t("quick.room")}
      </Action>
      {isOpen && <LazyHoldSheet target={{ room, name }} onClose={() => setOpen(false)} />}
    </>
  );
}
