import { Link, useLocation } from "@tanstack/react-router";
import { nameOfGroup } from "../../data/rooms.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { useDeviceIds, useLiveView } from "../../live/useLive.ts";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Surface } from "../../ui/kit/layout/Surface.tsx";
import { crumbsOf } from "../crumbs.ts";
import classes from "./Breadcrumbs.module.css";

/** Ids and days, which tell a user nothing about the place. */
const ID = /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\d)$/;

/** Words that mean nothing without their parent; a phone, which has room for one, shows the parent instead. */
const VAGUE = new Set(["new", "edit", "history", "play"]);

export function Breadcrumbs() {
  const { t, i18n } = useTranslation("shell");
  const pathname = useLocation({ select: (location) => location.pathname });
  const all = crumbsOf(pathname);
  // An address ending in the id of a device or room is shown with its name; an unknown segment is shown as it is.
  const last = all.at(-1)?.segment ?? "";
  const deviceName = useLiveView(last, last, (store) => store.device(last)?.device_name);
  const ids = useDeviceIds();
  const name = deviceName ?? (ID.test(last) ? nameOfGroup(ids, last) : undefined);
  // An id without a name is left out; the page itself names its subject.
  const crumbs = all.filter(({ segment }) => !ID.test(segment) || (segment === last && name !== undefined));
  const wordFor = (segment: string) => {
    if (i18n.exists(`shell:crumbs.${segment}`)) return t(`crumbs.${segment as "devices"}`);
    return segment === last ? (name ?? segment) : segment;
  };
  return (
    <Surface as="nav" grows shrinks aria-label={t("crumbs.label")}>
      <Row as="ol" className={classes.list} data-vague={VAGUE.has(crumbs.at(-1)?.segment ?? "") || undefined}>
        {crumbs.map(({ segment, path }, index) => (
          <Row as="li" shrinks weight={500} key={path} isNowrap className={classes.crumb}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{wordFor(segment)}</span>
            ) : (
              <Link to={path} className={classes.link} activeOptions={{ exact: true }}>
                {wordFor(segment)}
              </Link>
            )}
          </Row>
        ))}
      </Row>
    </Surface>
  );
}
