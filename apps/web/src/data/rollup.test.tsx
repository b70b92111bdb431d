import { MantineProvider } from "@mantine/core";
import { contract } from "@switchboard/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { setApi } from "../api/call.ts";
import { fakeServer } from "../testing/fake-api.tsx";
import { RollupProgress } from "../widgets/sums/RollupProgress.tsx";
import { rollupQuery } from "./rollup.ts";

const progress = (done: number) => ({
  time_zone: "Asia/Kolkata",
  running: done < 4,
  done,
  total: 4,
  startedAt: null,
  finishedAt: null,
});

it("shows the progress of the sums, and reloads charts when they are done", async () => {
  const fake = fakeServer([]);
  fake.on(contract.rollupProgress, () => progress(1));
  setApi(fake.api);
  const client = new QueryClient();
  const chart = ["analytics", "home", "energy"];
  client.setQueryData(chart, 59);
  render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <RollupProgress />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByText("Charts are being recalculated for Asia/Kolkata: 25%");
  expect(client.getQueryState(chart)?.isInvalidated).toBe(false);
  act(() => void client.setQueryData(rollupQuery().queryKey, progress(4)));
  await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
  expect(client.getQueryState(chart)?.isInvalidated).toBe(true);
});
