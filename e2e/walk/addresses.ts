import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const ROUTES = path.join(import.meta.dirname, "../../apps/web/src/app/routes");

/** Matches addresses with a screen in the routes. Redirects have none. */
const PARENTS: Record<string, string> = { appRoute: "/app", userRoute: "/user", rootRoute: "" };

/** Returns the addresses of all screens from the product's table of routes, with `$id` for an item. */
export function screenAddresses(): string[] {
  return readdirSync(ROUTES)
    .filter((name) => !name.includes(".test."))
    .flatMap((name) => addressesIn(readFileSync(path.join(ROUTES, name), "utf8")))
    .filter((address) => address !== "/app" && address !== "/user")
    .sort();
}

function addressesIn(text: string): string[] {
  return text
    .split("createRoute({")
    .slice(1)
    .flatMap((rest) => {
      const route = rest.slice(0, rest.indexOf("\n});"));
      const below = PARENTS[/getParentRoute: \(\) => (\w+)/.exec(route)?.[1] ?? ""];
      const own = /path: "([^"]+)"/.exec(route)?.[1];
      return below !== undefined && own && /component:/.test(route) ? [`${below}/${own}`] : [];
    });
}
