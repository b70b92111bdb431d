import "./ui/theme/tokens.css";
import "./ui/theme/base.css";
import "./ui/theme/elements.css";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { followOtherTabs } from "./api/session.ts";
import { followInstall } from "./app/follow-install.ts";
import { followSession } from "./app/follow-session.ts";
import { router } from "./app/router.ts";
import { startI18n } from "./ui/language.ts";
import { guardPresses } from "./ui/press/press-guard.ts";
import { followTheme } from "./ui/theme/theme.ts";

guardPresses();
followInstall();
followTheme();
followOtherTabs();
followSession(router);

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

await startI18n();
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
// After the first picture, so that it costs that picture nothing.
setTimeout(
  () =>
    void import("./app/worker/follow-worker.ts").then(
      ({ followWorker }) => followWorker(),
      () => {},
    ),
  1_000,
);
