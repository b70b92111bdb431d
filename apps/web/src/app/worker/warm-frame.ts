import { loadTexts } from "../../i18n/index.ts";

/** Fetches what comes after the sign-in while someone still types: then it is there at once, over a slow line too. */
export async function warmFrame(): Promise<void> {
  await Promise.all([
    loadTexts("shell", "devices", "dashboard", "control"),
    import("../frame/AppFrame.tsx"),
    import("../../features/site/dashboard/DashboardPage.tsx"),
  ]);
}
