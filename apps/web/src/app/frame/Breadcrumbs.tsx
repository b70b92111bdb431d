import { Link, useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { crumbsOf } from "../crumbs.ts";
import classes from "./Breadcrumbs.module.css";

export function Breadcrumbs() {
  const { t, i18n } = useTranslation("shell");
  const pathname = useLocation({ select: (location) => location.pathname });
  const crumbs = crumbsOf(pathname);
  // A segment without a word of its own, such as an id, stands as it is.
  const wordFor = (segment: string) =>
    i18n.exists(`shell:crumbs.${segment}`) ? t(`crumbs.${segment as "devices"}`) : segment;
  return (
    <nav className={classes.crumbs} aria-label={t("crumbs.label")}>
      <ol className={classes.list}>
        {crumbs.map(({ segment, path }, index) => (
          <li key={path} className={classes.crumb}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{wordFor(segment)}</span>
            ) : (
              <Link to={path} className={classes.link}>
                {wordFor(segment)}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
