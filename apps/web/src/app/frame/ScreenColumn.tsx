import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import type { Place } from "../menu/places.ts";
import { type ScreenName, screenOf } from "../menu/screens.ts";
import { QUICK_ACTIONS } from "../menu/shortcuts.ts";
import { Counts } from "./Counts.tsx";
import { ScreenLink } from "./MenuLinks.tsx";
import classes from "./ScreenColumn.module.css";
import { useBranding } from "./useBranding.ts";
import { useCurrentInView } from "./useCurrentInView.ts";
import { useOffered } from "./useOffered.ts";

interface ScreenColumnProps {
  place: Place;
  screen: ScreenName | undefined;
}

/** The second level of the menu on wide screens. It is always there, so that the content keeps its left edge. */
export function ScreenColumn({ place, screen }: ScreenColumnProps) {
  const { t } = useTranslation("shell");
  const id = useId();
  const nav = useCurrentInView<HTMLElement>(place.name);
  return (
    <nav ref={nav} className={classes.column} aria-labelledby={id}>
      <Names />
      <p id={id} className={classes.heading}>
        {place.heading ? t(`menu.${place.heading}`) : t(`places.${place.name}`)}
      </p>
      <ul className={classes.screens} aria-labelledby={id}>
        {place.screens.map((name) => (
          <li key={name}>
            <Entry name={name} isCurrent={name === screen} />
          </li>
        ))}
      </ul>
      {place.name === "home" && <QuickActions />}
    </nav>
  );
}

/** The name of the product and of the company that runs it. */
function Names() {
  const { t } = useTranslation("common");
  const { partner_name } = useBranding();
  return (
    <div className={classes.names}>
      <span className={classes.product}>{t("product")}</span>
      {partner_name && partner_name !== t("product") && <span className={classes.partner}>{partner_name}</span>}
    </div>
  );
}

function Entry({ name, isCurrent }: { name: ScreenName; isCurrent: boolean }) {
  const { t } = useTranslation("shell");
  const { icon: Icon } = screenOf(name);
  return (
    <ScreenLink screen={name} className={classes.entry} isCurrent={isCurrent}>
      <Icon size={18} stroke={1.7} aria-hidden="true" />
      <span className={classes.label}>{t(`menu.${name}`)}</span>
      <Counts screens={[name]} isInLine />
    </ScreenLink>
  );
}

/** Fills the column of Home, which has one screen, with the most frequent creations. */
function QuickActions() {
  const { t } = useTranslation("shell");
  const id = useId();
  const actions = QUICK_ACTIONS.filter(useOffered());
  return (
    <>
      <p id={id} className={classes.heading}>
        {t("menu.create")}
      </p>
      <ul className={classes.screens} aria-labelledby={id}>
        {actions.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={classes.entry}>
              <Icon size={18} stroke={1.7} aria-hidden="true" />
              <span className={classes.label}>{t(`menu.${label}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
