import { loadTexts } from "../../i18n/index.ts";

/** Loads the screens after the sign-in while the user still types, so that they appear at once even over a slow connection. */
export async function warmFrame(): Promise<void> {
  await Promise.all([
    loadTexts("shell", "devices", "dashboard", "control"),
    import("../frame/AppFrame.tsx"),
    import("../../features/site/dashboard/DashboardPage.tsx"),
  ]);
}
