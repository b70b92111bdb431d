import "@mantine/core/styles.layer.css";
import "./kit.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useRef } from "react";
import { useSession } from "../../api/session.ts";
import { LiveProvider } from "../../data/LiveProvider.tsx";
import { PairForm } from "../../features/control/panel/PairForm.tsx";
import { PanelScreen } from "../../features/control/panel/PanelScreen.tsx";
import { useColorScheme } from "../../ui/theme/theme.ts";
import { HoldHost } from "../../widgets/holds/LazyHoldSheet.tsx";
import { LimitNotices } from "../../widgets/limits/LimitNotices.tsx";
import { SwitchQuestionHost } from "../../widgets/SwitchQuestionHost.tsx";
import { queryClient } from "../query-client.ts";
import { LaterNotices } from "./LaterNotices.tsx";
import { cssVariables, theme } from "./theme.ts";
import { useFailureNotices } from "./useFailureNotices.ts";

/** A tablet on the wall: the form that pairs it, and from then on its room. */
export function PanelFrame() {
  const { token, user } = useSession();
  const { code } = useSearch({ from: "/panel" });
  const scheme = useColorScheme();
  const isPanel = token !== undefined && user?.is_panel === true;
  const wasPanel = useRef(false);
  if (isPanel) wasPanel.current = true;
  useFailureNotices();
  if (!isPanel) return <PairForm code={code} hasEnded={wasPanel.current} />;
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
        <LaterNotices />
        <LiveProvider>
          <PanelScreen />
          <HoldHost />
          <LimitNotices />
          <SwitchQuestionHost />
        </LiveProvider>
      </MantineProvider>
    </QueryClientProvider>
  );
}
