export interface Crumb {
  segment: string;
  path: string;
}

/** Breadcrumbs are built from path segments (spec §2). */
export function crumbsOf(pathname: string): Crumb[] {
  const segments = pathname.split("/").filter((segment) => segment !== "");
  return segments.map((segment, index) => ({
    segment: decodeURIComponent(segment),
    path: `/${segments.slice(0, index + 1).join("/")}`,
  }));
}
