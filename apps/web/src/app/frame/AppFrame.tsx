import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "./kit.css";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { useSession } from "../../api/session.ts";
import { LiveProvider } from "../../data/LiveProvider.tsx";
import { useColorScheme } from "../../ui/theme/theme.ts";
import { HoldHost } from "../../widgets/holds/LazyHoldSheet.tsx";
import { LimitNotices } from "../../widgets/limits/LimitNotices.tsx";
import { SwitchQuestionHost } from "../../widgets/SwitchQuestionHost.tsx";
import { useIsLeaving } from "../own-addresses.ts";
import { queryClient } from "../query-client.ts";
import { Loader } from "./Loader.tsx";
import { Shell } from "./Shell.tsx";
import { cssVariables, theme } from "./theme.ts";
import { useFailureNotices } from "./useFailureNotices.ts";

/** Wraps every screen behind the login. */
export function AppFrame() {
  const { token } = useSession();
  const isLeaving = useIsLeaving();
  const scheme = useColorScheme();
  useFailureNotices();
  // There is nobody to show anything to between sign-out and login, nor between two enterprises.
  if (!token || isLeaving) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
        <Notifications position="bottom-right" containerWidth={360} limit={4} aria-live="polite" />
        <Loader />
        <LiveProvider>
          <Shell />
          <HoldHost />
          <LimitNotices />
          <SwitchQuestionHost />
        </LiveProvider>
      </MantineProvider>
    </QueryClientProvider>
  );
}
