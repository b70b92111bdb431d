import { roleMay } from "@switchboard/domain/core";
import { SCREENS, type Screen } from "../app/menu/screens.ts";

/** Screens for admins without a menu entry of their own. */
const WITHIN = [
  /^\/app\/tariffs/,
  /^\/app\/bills\/new/,
  /^\/app\/bills\/.+\/edit/,
  /^\/app\/demand\/limit/,
  /^\/app\/analytics\/(meters|doubtful)/,
];

const screens: Screen[] = Object.values(SCREENS);
const FOR_ADMINS = screens.flatMap(({ to, needs, alsoAt = [] }) =>
  needs === undefined || roleMay("user", needs) ? [] : [to, ...alsoAt],
);

/** Returns the links on the page that lead to screens which refuse the role "user". */
export function refusedLinks(): string[] {
  const links = [...document.querySelectorAll("a[href]")].map((link) => link.getAttribute("href") ?? "");
  return links.filter((link) => {
    const path = link.split("?")[0] ?? "";
    const isBelow = (start: string) => path === start || path.startsWith(`${start}/`);
    return FOR_ADMINS.some(isBelow) || WITHIN.some((pattern) => pattern.test(path));
  });
}
