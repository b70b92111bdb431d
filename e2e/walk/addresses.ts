import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const ROUTES = path.join(import.meta.dirname, "../../apps/web/src/app/routes");

/** Where the product says that an address has a screen; one that only leads on has none. */
const PARENTS: Record<string, string> = { appRoute: "/app", userRoute: "/user", rootRoute: "" };

/** The addresses of all screens, as the product's own table of routes has them, with `$id` where one thing is named. */
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
