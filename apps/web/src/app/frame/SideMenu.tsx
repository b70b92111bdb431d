import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Logo } from "../../ui/kit/Logo.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import type { MenuStep } from "../menu/menu-steps.ts";
import type { Place } from "../menu/places.ts";
import { Counts } from "./Counts.tsx";
import menu from "./MenuEntry.module.css";
import { PlaceLink } from "./MenuLinks.tsx";
import classes from "./SideMenu.module.css";
import { useBranding } from "./useBranding.ts";
import { useCurrentInView } from "./useCurrentInView.ts";
import type { Where } from "./useWhere.ts";

/** The first level of the menu: the places, each with its icon and, in all steps but one, its word. */
export function SideMenu({ step, where }: { step: MenuStep; where: Where }) {
  const { t } = useTranslation(["shell", "common"]);
  const { logo } = useBranding();
  const nav = useCurrentInView<HTMLElement>(step);
  return (
    <Stack as="nav" ref={nav} keepsSize className={classes.menu} data-step={step} aria-label={t("shell:menu.label")}>
      <Link to="/app/dashboard" className={classes.brand} activeProps={{}} aria-label={t("common:product")}>
        <Logo logo={logo} size={30} />
      </Link>
      <Stack as="ul" gap={2}>
        {where.places.map((place) => (
          <li key={place.name}>
            <Entry place={place} isCurrent={place.name === where.place?.name} hasWord={step !== "icons"} />
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

interface EntryProps {
  place: Place;
  isCurrent: boolean;
  hasWord: boolean;
}

function Entry({ place, isCurrent, hasWord }: EntryProps) {
  const { t } = useTranslation("shell");
  const word = t(`places.${place.name}`);
  return (
    <PlaceLink
      place={place}
      className={`${menu.entry} ${classes.entry}`}
      isCurrent={isCurrent}
      title={hasWord ? undefined : word}
    >
      <place.icon size={22} stroke={1.7} aria-hidden="true" />
      <span className={hasWord ? classes.label : "sb-visually-hidden"}>{word}</span>
      <Counts screens={place.screens} />
    </PlaceLink>
  );
}
