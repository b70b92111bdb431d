import { useTranslation } from "react-i18next";
import { useLiveSum } from "../../live/useLive.ts";
import classes from "./Parking.module.css";
import { SlotTile } from "./SlotTile.tsx";
import { type SlotGroup, slotState } from "./slots.ts";

export function useFree(ids: readonly string[]): number {
  return useLiveSum((store) => {
    const isFree = (id: string) => {
      const device = store.device(id);
      return device !== undefined && slotState(device) === "free";
    };
    return ids.filter(isFree).length;
  });
}

/** The places of one room, and how many of them are free. */
export function SlotSection({ group, isWaiting }: { group: SlotGroup; isWaiting: boolean }) {
  const { t } = useTranslation("parking");
  const free = useFree(group.ids);
  const name = group.name ?? t("noGroup");
  return (
    <section className={classes.group} aria-labelledby={`slots-${group.key}`}>
      <header className={classes.head}>
        <h2 id={`slots-${group.key}`}>{name}</h2>
        <p>{t("freeOf", { free, count: group.ids.length })}</p>
      </header>
      <ul className={classes.tiles} aria-label={t("bays", { group: name })}>
        {group.ids.map((id) => (
          <SlotTile key={id} id={id} isWaiting={isWaiting} />
        ))}
      </ul>
    </section>
  );
}
