import { createRoute, redirect } from "@tanstack/react-router";
import { appRoute } from "./root.tsx";

/** A path below /app that leads on to another one. */
export function forward<const Path extends string>(path: Path, to: string) {
  return createRoute({
    getParentRoute: () => appRoute,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true });
    },
  });
}
