import { contract } from "@switchboard/contract";
import { dayBounds } from "@switchboard/domain";
import type { On } from "../calls.ts";
import { toEvent } from "../history.ts";
import type { DemoBuilding } from "../live/building.ts";
import type { DemoStore } from "../store.ts";

/** What people do with single switches. */
export function switchCalls(on: On, store: DemoStore, building: DemoBuilding): void {
  on(contract.switchDevice, ({ switch_appliance_id: switchId, source = "dashboard", deadline, ...asked }) =>
    building.command({ switchId, ...asked }, { source, deadline }),
  );
  // Setting a level or a colour also turns the switch on.
  on(contract.lightActions, ({ switch_appliance_id: switchId, source = "dashboard", deadline, ...asked }) =>
    building.command({ switchId, switch_state: 1, ...asked }, { source, deadline }),
  );
  on(contract.editSwitch, ({ id, name }) => {
    const { appliance } = store.switch(id);
    const before = { name: appliance.name };
    appliance.name = name;
    store.record({ action: "switch.edit", subject: name, subject_id: id, before, after: { name } });
    return appliance;
  });
  on(contract.switchEvents, ({ id, day }) => {
    store.switch(id);
    const { from, to } = dayBounds(day, store.zone);
    const own = store.history.of(id).filter(({ at }) => at >= from.getTime() && at < to.getTime());
    return { events: own.map(toEvent) };
  });
  on(contract.latestSwitchEvents, ({ limit = 50 }) => {
    const events = store.history.all().flatMap((command) => {
      const found = store.findSwitch(command.switch);
      if (!found) return [];
      const { device, appliance } = found;
      return [
        {
          ...toEvent(command),
          switch_appliance: { _id: appliance._id, name: appliance.name },
          device: { _id: device._id, device_name: device.device_name },
        },
      ];
    });
    return { events: events.slice(0, Number(limit)) };
  });
}
