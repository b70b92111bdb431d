import { useTranslation } from "../../i18n/useTranslation.ts";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Surface } from "../../ui/kit/layout/Surface.tsx";
import type { Place } from "../menu/places.ts";
import type { ScreenName } from "../menu/screens.ts";
import { Counts } from "./Counts.tsx";
import { ScreenLink } from "./MenuLinks.tsx";
import classes from "./ScreenTabs.module.css";
import { useCurrentInView } from "./useCurrentInView.ts";
import { useHiddenEdges } from "./useHiddenEdges.ts";

interface ScreenTabsProps {
  place: Place;
  screen: ScreenName | undefined;
}

/** Shows the second level of the menu as a row above the content when there is no room for a column. */
export function ScreenTabs({ place, screen }: ScreenTabsProps) {
  const { t } = useTranslation("shell");
  const nav = useCurrentInView<HTMLElement>(place.name);
  const scroller = useHiddenEdges<HTMLDivElement>();
  const label = place.heading ? t(`menu.${place.heading}`) : t(`places.${place.name}`);
  return (
    <Surface as="nav" ref={nav} keepsSize line="below" className={classes.tabs} aria-label={label}>
      <div ref={scroller} className={classes.scroller}>
        <Row as="ul" align="stretch" gap={4} className={classes.row}>
          {place.screens.map((name) => (
            <li key={name}>
              <ScreenLink screen={name} className={classes.tab} isCurrent={name === screen}>
                {t(`menu.${name}`)}
                <Counts screens={[name]} isInLine />
              </ScreenLink>
            </li>
          ))}
        </Row>
      </div>
    </Surface>
  );
}
