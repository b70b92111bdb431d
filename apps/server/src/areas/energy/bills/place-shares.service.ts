import type { PlaceShares } from "@switchboard/contract";
import { type Bill, billByPlace, branchOfMains, instantsOf } from "@switchboard/domain/energy";
import { growMeters, isMeter } from "@switchboard/domain/site";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import { type Billable, importOf, type LeftOutPort, slotsIn, type UsagePort } from "./billed-supply.ts";
import { CostRepository } from "./cost.repository.ts";
import type { SubmetersDependencies } from "./submeters.service.ts";

interface PlaceSharesDependencies extends Pick<SubmetersDependencies, "database" | "meters"> {
  clock: Clock;
  usage: UsagePort;
  readings: LeftOutPort;
}

const HOUR_MS = 3_600_000;

/** Divides bills by the places in which their energy was used. */
export class PlaceSharesService {
  readonly #dependencies: PlaceSharesDependencies;

  constructor(dependencies: PlaceSharesDependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns the shares of an admin's bill, from the same measurements as the bill; null in a building without places. */
  async of(actor: Actor, { row, tariff }: Billable, bill: Bill): Promise<PlaceShares | null> {
    const { database, meters, usage, readings, clock } = this.#dependencies;
    const { enterpriseId } = actor;
    const repository = new CostRepository(database);
    const areas = await repository.areas(enterpriseId);
    if (areas.places.length === 0) return null;
    const devices = (await repository.seen(actor, null)).filter(({ type }) => isMeter(type));
    const places = await meters.places(enterpriseId);
    const ids = devices.map(({ id }) => id);
    const branch = branchOfMains(places, ids, row.meters);
    const span = instantsOf(bill, tariff.timeZone);
    const measured = await usage.of({ enterpriseId, devices: [...branch], ...span });
    const behind = [...branch].filter((id) => !row.meters.includes(id));
    const [leftOut] = await readings.leftOut(enterpriseId, behind, [
      { from: new Date(span.from), to: new Date(span.to) },
    ]);
    const hoursOver = Math.floor((Math.min(span.to, clock.now().getTime()) - span.from) / HOUR_MS);
    const silent = behind.map((id) => hoursOver - slotsIn(measured.get(id), span).length).filter((hours) => hours > 0);
    const roomOf = new Map(devices.map(({ id, room }) => [id, room]));
    const apart = growMeters(places, ids).filter(
      ({ id, above, isPlaced }) => above === null && !isPlaced && !branch.has(id),
    );
    return {
      rows: billByPlace(
        { total: bill.total, currency: bill.currency, importWh: bill.energy.importWh },
        {
          ...areas,
          mains: row.meters,
          importWh: new Map([...branch].map((id) => [id, importOf(measured.get(id), span)])),
          meters: places,
          roomOf: (id) => roomOf.get(id) ?? null,
        },
      ).map((share) => ({ ...share, path: [...share.path] })),
      missing: { meters: silent.length, hours: silent.reduce((sum, hours) => sum + hours, 0) },
      apart: apart.length,
      ...(leftOut && { left_out: leftOut }),
    };
  }
}
