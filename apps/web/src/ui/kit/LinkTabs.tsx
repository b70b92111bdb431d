import { Link, type LinkProps } from "@tanstack/react-router";
import classes from "./LinkTabs.module.css";

interface LinkTabsProps {
  /** The question that the tabs answer, for screen readers. */
  label: string;
  tabs: readonly { to: NonNullable<LinkProps["to"]>; label: string }[];
  /** The parts of the address that stay when another tab is chosen. */
  keep?: Record<string, string>;
}

/** Several addresses that are one screen to a person: each tab is a link, and Back leads to the one before. */
export function LinkTabs({ label, tabs, keep = {} }: LinkTabsProps) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              search={keep as LinkProps["search"]}
              activeOptions={{ exact: true, includeSearch: false }}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
