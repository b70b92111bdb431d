import { useEffect } from "react";
import { useMoments } from "../../data/useMoments.ts";
import { translatorOf } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/index.ts";
import { liveStore } from "../../live/live.ts";
import { askAboutLimit, protectedSwitches } from "../../live/protected-switches.ts";
import { toast } from "../../ui/notices/notices.ts";

/** Says on every screen why a protected switch cannot be turned, and until when. */
export function LimitNotices() {
  const { time } = useMoments();
  useEffect(
    () =>
      askAboutLimit.on(({ id }) => {
        const known = protectedSwitches.of(id);
        const isOn = liveStore.switch(id)?.current_status ?? false;
        const obstacle = protectedSwitches.obstacle(liveStore, id, !isOn);
        if (!known || !obstacle) return;
        void loadTexts("control").then(() => {
          const t = translatorOf("control");
          if (obstacle.why !== "interlocked") toast(t(`tile.${obstacle.why}`, { time: time(obstacle.until) }));
          else toast(t("tile.interlocked", { name: known.others.find((each) => each.id === obstacle.by)?.name ?? "" }));
        });
      }),
    [time],
  );
  return null;
}
