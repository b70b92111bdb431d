import { type BodyOf, contract } from "@switchboard/contract";
import type { SwitchOrder } from "@switchboard/domain";
import { ordersFor, switchesOf, switchesOfDevice } from "../actions.ts";
import type { On } from "../calls.ts";
import { toResult } from "../history.ts";
import type { DemoBuilding } from "../live/building.ts";
import { need, refuse } from "../refuse.ts";
import type { DemoStore } from "../store.ts";

type Wish = Pick<BodyOf<typeof contract.newHolds>, "switches" | "device" | "room" | "scene" | "switch_state" | "level">;

/** What each of the switches that are meant is to do. */
function wantedOrders(store: DemoStore, wish: Wish): SwitchOrder[] {
  if (wish.scene !== undefined) {
    const scene = store.tables.scenes.find(({ _id }) => _id === wish.scene);
    return ordersFor(store, need(scene, "scene.not_found").actions);
  }
  const { switch_state = 0, level } = wish;
  const ids = switchIds(store, wish);
  return ids.map((switchId) => ({
    switchId,
    switch_state,
    ...(level !== undefined && switch_state === 1 && { level }),
  }));
}

function switchIds(store: DemoStore, { switches = [], device, room }: Wish): string[] {
  const found =
    room !== undefined
      ? switchesOf(store, room)
      : device !== undefined
        ? switchesOfDevice(store, device)
        : [...new Set(switches)];
  if (room !== undefined && found.length === 0) throw refuse("group.not_found");
  if (device !== undefined && found.length === 0) throw refuse("device.not_found");
  if (!found.some((id) => store.findSwitch(id))) throw refuse("switch.not_found");
  return found;
}

/** Who holds which switch, and until when. */
export function holdCalls(on: On, store: DemoStore, building: DemoBuilding): void {
  on(contract.listHolds, () => {
    building.endHolds();
    const { hold_longest_minutes, hold_default_minutes, hold_wall_minutes } = store.details;
    return { holds: store.holds.list(), rules: { hold_longest_minutes, hold_default_minutes, hold_wall_minutes } };
  });
  on(contract.newHolds, (body) => {
    store.holds.check(body);
    const orders = wantedOrders(store, body);
    const placed = store.holds.place(body, orders);
    const commands = building.carryOut(orders, { source: "hold", holds: true, deadline: body.deadline });
    return { ...placed, results: commands.map(toResult) };
  });
  on(contract.releaseHolds, ({ holds = [], room, resume = true }) => {
    const inRoom = room === undefined ? [] : wantedOrders(store, { room }).map(({ switchId }) => switchId);
    const meant = store.holds.list().filter((hold) => inRoom.includes(hold.switch_appliance._id));
    const released = store.holds.release(room === undefined ? holds : meant.map(({ _id }) => _id));
    if (room === undefined && released.length === 0) throw refuse("hold.not_found");
    if (resume) building.resume(released);
    return { released: released.map(({ _id }) => _id), kept: [] };
  });
}
