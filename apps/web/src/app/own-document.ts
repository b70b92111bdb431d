import { getSession } from "../api/session.ts";

interface Entering {
  cause: "preload" | "enter" | "stay";
  location: { pathname: string; href: string };
}

/** Where the page was loaded, which its moves to other screens do not change. */
function loadedAt(): string | undefined {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded && new URL(loaded.name, window.location.href).pathname;
}

/**
 * Loads the screen as a document of its own, once: the server lets only that document call a device on the device's own
 * Wi-Fi (`security-headers.ts`). A demo calls nothing, and keeps what has been tried in it.
 */
export async function asOwnDocument({ cause, location }: Entering): Promise<void> {
  const loaded = loadedAt();
  const isLoaded = loaded === undefined || loaded === location.pathname;
  if (cause === "preload" || isLoaded || getSession().user?.is_demo) return;
  window.location.replace(location.href);
  // The screen of the old document does not show in between.
  await new Promise(() => undefined);
}
