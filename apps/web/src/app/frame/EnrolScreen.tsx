import "@mantine/core/styles.layer.css";
import "./kit.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { EnrolPage } from "../../features/people/auth/EnrolPage.tsx";
import { useColorScheme } from "../../ui/theme/theme.ts";
import { queryClient } from "../query-client.ts";
import { cssVariables, theme } from "./theme.ts";

/** Between the login and the shell: the forms of the account, in the frame of the sign-in. */
export function EnrolScreen() {
  const scheme = useColorScheme();
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
        <EnrolPage />
      </MantineProvider>
    </QueryClientProvider>
  );
}
