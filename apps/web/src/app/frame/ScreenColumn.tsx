import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../ui/kit/layout/Surface.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import type { Place } from "../menu/places.ts";
import { type ScreenName, screenOf } from "../menu/screens.ts";
import { QUICK_ACTIONS } from "../menu/shortcuts.ts";
import { Counts } from "./Counts.tsx";
import menu from "./MenuEntry.module.css";
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
    <Stack as="nav" ref={nav} keepsSize className={classes.column} aria-labelledby={id}>
      <Names />
      <Text as="p" tone="quiet" size={12} weight={600} id={id} className={classes.heading}>
        {place.heading ? t(`menu.${place.heading}`) : t(`places.${place.name}`)}
      </Text>
      <Stack as="ul" gap={2} className={classes.screens} aria-labelledby={id}>
        {place.screens.map((name) => (
          <li key={name}>
            <Entry name={name} isCurrent={name === screen} />
          </li>
        ))}
      </Stack>
      {place.name === "home" && <QuickActions />}
    </Stack>
  );
}

/** The name of the product and of the company that runs it. */
function Names() {
  const { t } = useTranslation("common");
  const { partner_name } = useBranding();
  return (
    <Stack justify="center" keepsSize pad="0 10" className={classes.names}>
      <Text size={16} weight={600} className={classes.product}>
        {t("product")}
      </Text>
      {partner_name && partner_name !== t("product") && (
        <Text tone="quiet" size={12} isClipped>
          {partner_name}
        </Text>
      )}
    </Stack>
  );
}

function Entry({ name, isCurrent }: { name: ScreenName; isCurrent: boolean }) {
  const { t } = useTranslation("shell");
  const { icon: Icon } = screenOf(name);
  return (
    <ScreenLink screen={name} className={`${menu.entry} ${classes.entry}`} isCurrent={isCurrent}>
      <Icon size={18} stroke={1.7} aria-hidden="true" />
      <Surface breaks as="span" shrinks>
        {t(`menu.${name}`)}
      </Surface>
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
      <Text as="p" tone="quiet" size={12} weight={600} id={id} className={classes.heading}>
        {t("menu.create")}
      </Text>
      <Stack as="ul" gap={2} className={classes.screens} aria-labelledby={id}>
        {actions.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={`${menu.entry} ${classes.entry}`}>
              <Icon size={18} stroke={1.7} aria-hidden="true" />
              <Surface breaks as="span" shrinks>
                {t(`menu.${label}`)}
              </Surface>
            </Link>
          </li>
        ))}
      </Stack>
    </>
  );
}
