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
 * Loads the screen as a separate document, once, because the server allows only that document to call a device on its own Wi-Fi
 * (`security-headers.ts`). The demo calls nothing and keeps its state.
 */
export async function asOwnDocument({ cause, location }: Entering): Promise<void> {
  const loaded = loadedAt();
  const isLoaded = loaded === undefined || loaded === location.pathname;
  if (cause === "preload" || isLoaded || getSession().user?.is_demo) return;
  window.location.replace(location.href);
  // The screen of the old document does not show in between.
  await new Promise(() => undefined);
}
