import "../api/setup-zod.ts";
import { notifications } from "@mantine/notifications";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach } from "vitest";
import { setApi } from "../api/call.ts";
import { endSession } from "../api/session.ts";
import { rememberTour } from "../app/frame/tour/start-tour.ts";
import { startI18n } from "../ui/language.ts";
import { skipOwnerStacks } from "./owner-stacks.ts";
import { answerStylesQuickly } from "./quick-styles.ts";

// Waiting ends with the awaited condition; on a busy machine a screen took more than five seconds. A test ends after sixty.
configure({ asyncUtilTimeout: 40_000 });

skipOwnerStacks();
answerStylesQuickly();
beforeAll(() => startI18n("en"));

/** Test files share one browser, which saves three quarters of the time, so this cleans up after each test. */
/** The tour would cover the screens of every test in the demo; its own tests forget this. */
beforeEach(() => rememberTour());

afterEach(() => {
  cleanup();
  setApi(undefined);
  endSession({ navigate: false });
  notifications.clean();
  notifications.cleanQueue();
  localStorage.clear();
  sessionStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
});
