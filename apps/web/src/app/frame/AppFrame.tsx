import "@mantine/core/styles.layer.css";
import "./kit.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { useSession } from "../../api/session.ts";
import { LiveProvider } from "../../data/LiveProvider.tsx";
import { browserClock } from "../../live/clock.ts";
import { askAhead } from "../../live/load-devices.ts";
import { useColorScheme } from "../../ui/theme/theme.ts";
import { HoldHost } from "../../widgets/holds/LazyHoldSheet.tsx";
import { LimitNotices } from "../../widgets/limits/LimitNotices.tsx";
import { SwitchQuestionHost } from "../../widgets/SwitchQuestionHost.tsx";
import { useIsLeaving } from "../own-addresses.ts";
import { queryClient } from "../query-client.ts";
import { LaterNotices } from "./LaterNotices.tsx";
import { Loader } from "./Loader.tsx";
import { Shell } from "./Shell.tsx";
import { cssVariables, theme } from "./theme.ts";
import { useFailureNotices } from "./useFailureNotices.ts";

askAhead(browserClock);

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
        <LaterNotices />
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
