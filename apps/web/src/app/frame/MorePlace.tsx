import { IconChevronDown } from "@switchboard/icons";
import { useId, useState } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { PlainButton } from "../../ui/kit/layout/PlainButton.tsx";
import type { Place } from "../menu/places.ts";
import { screenOf } from "../menu/screens.ts";
import classes from "./BottomBar.module.css";
import { Counts } from "./Counts.tsx";
import { PlaceLink, ScreenLink } from "./MenuLinks.tsx";
import type { Where } from "./useWhere.ts";

interface MorePlaceProps {
  place: Place;
  where: Where;
  onLeave(): void;
}

/** A place in the sheet: it opens to its screens, or leads to the only one. The current one is open. */
export function MorePlace({ place, where, onLeave }: MorePlaceProps) {
  const { t } = useTranslation("shell");
  const isCurrent = place.name === where.place?.name;
  const [isOpen, setOpen] = useState(isCurrent);
  const id = useId();
  const head = (
    <>
      <place.icon size={20} stroke={1.7} aria-hidden="true" />
      {t(`places.${place.name}`)}
      <Counts screens={place.screens} isInLine />
    </>
  );
  if (place.screens.length === 1)
    return (
      <PlaceLink place={place} className={classes.row} isCurrent={isCurrent} onClick={onLeave}>
        {head}
      </PlaceLink>
    );
  return (
    <>
      <PlainButton
        className={classes.row}
        aria-expanded={isOpen}
        aria-controls={id}
        data-current={isCurrent || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {head}
        <IconChevronDown className={classes.chevron} size={18} stroke={1.7} aria-hidden="true" />
      </PlainButton>
      <ul id={id} className={classes.within} hidden={!isOpen}>
        {place.screens.map((name) => (
          <li key={name}>
            <Screen name={name} isCurrent={isCurrent && name === where.screen} onLeave={onLeave} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface ScreenProps {
  name: Place["screens"][number];
  isCurrent: boolean;
  onLeave(): void;
}

function Screen({ name, isCurrent, onLeave }: ScreenProps) {
  const { t } = useTranslation("shell");
  const { icon: Icon } = screenOf(name);
  return (
    <ScreenLink screen={name} className={classes.row} isCurrent={isCurrent} onClick={onLeave}>
      <Icon size={18} stroke={1.7} aria-hidden="true" />
      {t(`menu.${name}`)}
      <Counts screens={[name]} isInLine />
    </ScreenLink>
  );
}
