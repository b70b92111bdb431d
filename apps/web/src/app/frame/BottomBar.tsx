import { IconDots } from "@switchboard/icons";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { PlainButton } from "../../ui/kit/layout/PlainButton.tsx";
import { PHONE_PLACES } from "../menu/places.ts";
import classes from "./BottomBar.module.css";
import { Counts } from "./Counts.tsx";
import { PlaceLink } from "./MenuLinks.tsx";
import type { Where } from "./useWhere.ts";

const MoreSheet = lazy(() => import("./MoreSheet.tsx").then((module) => ({ default: module.MoreSheet })));

/** Shows the phone's menu: the most used places at the thumb, the others in a sheet. */
export function BottomBar({ where }: { where: Where }) {
  const { t } = useTranslation("shell");
  // Stays undefined until it is opened for the first time, which loads its code.
  const [more, setMore] = useState<boolean>();
  const atThumb = PHONE_PLACES.flatMap((name) => where.places.find((place) => place.name === name) ?? []);
  const isElsewhere = where.place !== undefined && !PHONE_PLACES.includes(where.place.name);
  return (
    <nav className={classes.bar} aria-label={t("menu.label")}>
      {atThumb.map((place) => (
        <PlaceLink
          key={place.name}
          place={place}
          className={classes.entry}
          isCurrent={place.name === where.place?.name}
        >
          <place.icon size={22} stroke={1.7} aria-hidden="true" />
          <span>{t(`places.${place.name}`)}</span>
          <Counts screens={place.screens} />
        </PlaceLink>
      ))}
      <PlainButton
        className={classes.entry}
        aria-expanded={more === true}
        data-current={isElsewhere || undefined}
        onClick={() => setMore(true)}
      >
        <IconDots size={22} stroke={1.7} aria-hidden="true" />
        <span>{t("menu.more")}</span>
      </PlainButton>
      {more !== undefined && (
        <Suspense>
          <MoreSheet opened={more} where={where} onClose={() => setMore(false)} />
        </Suspense>
      )}
    </nav>
  );
}
