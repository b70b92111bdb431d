import type { Plan } from "@switchboard/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { Profiler } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadTexts } from "../../../i18n/index.ts";
import { liveStore } from "../../../live/live.ts";
import { aDevice, switchId } from "../../../testing/devices.ts";
import { planPictureQuery } from "../plan-queries.ts";
import { PlanMap } from "./PlanMap.tsx";
import { PlanThing } from "./PlanThing.tsx";
import { thingsOn } from "./plan-contents.ts";

const DEVICES = 150;
const PLAN: Plan = {
  ...{ place: "floor", version: 1, width: 2000, height: 1000, meters: null, areas: [] },
  items: Array.from({ length: DEVICES }, (_, index) => index).flatMap((device) =>
    [1, 2].map((switch_no) => ({ device: aDevice(device)._id, switch_no, x: device / DEVICES, y: switch_no / 3 })),
  ),
};
const ACTIONS = {
  onToggle: () => undefined,
  onBrightness: () => undefined,
  nameBrightness: () => ({ percent: 0, text: "" }),
  onDetails: () => undefined,
};

let drawn: string[] = [];

beforeEach(async () => {
  await loadTexts("floorPlans", "control");
  liveStore.merge(
    Array.from({ length: DEVICES }, (_, index) => aDevice(index)),
    0,
  );
});
afterEach(() => liveStore.clear());

it("draws none of its markers again when the plan is moved or enlarged", () => {
  const client = new QueryClient();
  client.setQueryData(planPictureQuery("floor", 1).queryKey, "data:,");
  render(
    <QueryClientProvider client={client}>
      <Profiler id="plan" onRender={(id) => drawn.push(id)}>
        <PlanMap plan={PLAN} name="Floor 1" rooms={[]} things={thingsOn(PLAN, liveStore)} actions={ACTIONS} />
      </Profiler>
    </QueryClientProvider>,
  );
  const plan = screen.getByLabelText("Plan of Floor 1");
  const sheet = screen.getByTitle(/^Switch 7\.1/).closest<HTMLElement>('[style*="--scale"]');
  const before = sheet?.style.transform;
  drawn = [];
  fireEvent.wheel(plan, { deltaY: -200 });
  fireEvent.keyDown(plan, { key: "ArrowLeft" });
  fireEvent.click(screen.getByLabelText("Enlarge"));
  expect(sheet?.style.transform).not.toBe(before);
  expect(drawn).toEqual([]);
});

it("draws one marker of hundreds for a switch that changes", () => {
  render(
    thingsOn(PLAN, liveStore).map(({ kind, id }) => (
      <Profiler key={id} id={id} onRender={(own) => drawn.push(own)}>
        <PlanThing kind={kind} id={id} />
      </Profiler>
    )),
  );
  drawn = [];
  const report = { kind: "state" as const, kd_id: aDevice(7).kd_id, at: 10 };
  act(() => liveStore.apply([{ ...report, report: { ts: 1, relays: [1, 0] } }]));
  expect(drawn).toEqual([switchId(7, 1)]);
});
