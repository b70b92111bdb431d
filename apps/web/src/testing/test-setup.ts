import "../api/setup-zod.ts";
import { notifications } from "@mantine/notifications";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeAll } from "vitest";
import { setApi } from "../api/call.ts";
import { endSession } from "../api/session.ts";
import { startI18n } from "../ui/language.ts";
import { skipOwnerStacks } from "./owner-stacks.ts";
import { answerStylesQuickly } from "./quick-styles.ts";

// What is waited for ends the waiting; a busy machine may need more than the second there is by itself.
configure({ asyncUtilTimeout: 10_000 });

skipOwnerStacks();
answerStylesQuickly();
beforeAll(() => startI18n("en"));

/** Files share one browser, which saves three quarters of the time: whatever one test leaves behind goes here. */
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
