import { useQuery } from "@tanstack/react-query";
import { isMeasuring, wattsNow } from "../../../../data/power.ts";
import { useTimeZone } from "../../../../data/queries.ts";
import type { LiveDevice } from "../../../../live/live-device.ts";
import type { LiveStore } from "../../../../live/live-store.ts";
import { useLiveSum } from "../../../../live/useLive.ts";
import { useNow } from "../../../../ui/format/age.ts";
import { energyQuery } from "./api.ts";
import { type EnergySum, energySum } from "./energy.ts";

function meters(store: LiveStore): LiveDevice[] {
  return store.order().flatMap((id) => {
    const device = store.device(id);
    return device && isMeasuring(device) ? [device] : [];
  });
}

/** Returns the building's energy of today and its current power; all energy figures of Home come from here. */
export function useTodaysEnergy(isReady: boolean): { today: EnergySum | undefined; watts: number | undefined } {
  const timeZone = useTimeZone();
  const now = useNow();
  const isMeasured = useLiveSum((store) => meters(store).length > 0);
  const { data } = useQuery({ ...energyQuery(timeZone), enabled: isReady && isMeasured });
  // The power counts the meters of today's energy: the main ones, when they are known.
  const counted = data?.sums?.meters.filter(({ is_counted }) => is_counted);
  const watts = useLiveSum((store) => {
    if (!counted) return undefined;
    const ids = new Set(counted.map(({ _id }) => _id));
    return wattsNow(
      meters(store).filter(({ _id }) => ids.has(_id)),
      counted,
    );
  });
  return { today: data && energySum(data, now, timeZone), watts };
}
