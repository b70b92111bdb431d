export interface Crumb {
  segment: string;
  path: string;
}

/** Path segments that mean nothing to a user: a list is named by its parent, and Home is the dashboard. */
const SILENT = new Set(["list", "dashboard", "dashboards", "default"]);

/** Breadcrumbs are built from path segments (spec §2). */
export function crumbsOf(pathname: string): Crumb[] {
  const segments = pathname.split("/").filter((segment) => segment !== "");
  const crumbs = segments.map((segment, index) => ({
    segment: decodeURIComponent(segment),
    path: `/${segments.slice(0, index + 1).join("/")}`,
  }));
  return crumbs.filter(({ segment }) => !SILENT.has(segment));
}
