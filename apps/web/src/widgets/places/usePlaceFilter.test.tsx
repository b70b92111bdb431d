import { contract } from "@switchboard/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render, screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { beforeEach, expect, it } from "vitest";
import { setApi } from "../../api/call.ts";
import { adoptSession } from "../../api/session.ts";
import { HOME } from "../../testing/devices.ts";
import { fakeServer } from "../../testing/fake-api.tsx";
import { aPark } from "../../testing/places.ts";
import { testToken } from "../../testing/test-token.ts";
import { readAddress } from "../../ui/address.ts";
import { readPreference } from "../../ui/preferences.ts";
import { usePlaceFilter } from "./usePlaceFilter.ts";

const { places, groups, north, south } = aPark();

function Screen({ name }: { name: string }) {
  const { place } = usePlaceFilter();
  return (
    <p>
      {name}: {place?.name ?? "everywhere"}
    </p>
  );
}

/** Opens an app of two screens that are loaded when they are visited, as those of the app are. */
function open(address: string) {
  const fake = fakeServer([]);
  fake.on(contract.listPlaces, () => ({ places }));
  fake.on(contract.deviceGroups, () => ({ groups }));
  setApi(fake.api);
  const root = createRootRoute();
  const screens = ["control", "alarms"].map((path) =>
    createRoute({
      getParentRoute: () => root,
      path,
      validateSearch: readAddress<Record<string, string>>,
      component: lazyRouteComponent(async () => ({ default: () => <Screen name={path} /> })),
    }),
  );
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root.addChildren(screens), history });
  render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
  const go = (href: string) => act(async () => history.push(href));
  return { go, history };
}

beforeEach(() => adoptSession({ token: testToken({ enterprise_id: HOME }), partner_name: "" }));

it("shows the same place on the next screen when that one is opened without a filter", async () => {
  const { go, history } = open(`/control?place=${north._id}`);
  await screen.findByText("control: North tower");
  await go("/alarms");
  await screen.findByText("alarms: North tower");
  expect(history.location.search).toBe(`?place=${north._id}`);
  await go(`/control?place=${south._id}`);
  await screen.findByText("control: South tower");
  await act(async () => history.back());
  await screen.findByText("alarms: North tower");
  expect(readPreference(`place.${HOME}`)).toBe(north._id);
});

it("shows all places on the next screen when the choice was undone before", async () => {
  const { go, history } = open("/control");
  await screen.findByText("control: everywhere");
  await go(`/control?place=${north._id}`);
  await screen.findByText("control: North tower");
  await act(async () => history.back());
  await screen.findByText("control: everywhere");
  await go("/alarms");
  await screen.findByText("alarms: everywhere");
  await waitFor(() => expect(history.location.search).toBe(""));
});
