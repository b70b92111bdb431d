import { type AssembledDevice, assembleDevices } from "./assemble.ts";
import { Watch } from "./availability.ts";
import type { Entity, Owner } from "./entity.ts";

/** Limits the messages kept of a device that is not described yet, so that they fill no memory. */
const MOST_EARLY = 20;

/** An entity with its subscriptions and its availability. */
export interface TrackedEntity {
  entity: Entity;
  watch: Watch | undefined;
  /** The found device that it is part of; undefined until that was assembled. */
  part: AssembledDevice | undefined;
  stops: (() => void)[];
  /** Messages received before the device was assembled, the newest last. */
  early: (() => void)[];
  offTimer: NodeJS.Timeout | undefined;
}

/** Handles a message now, or once the entity is part of a described device. */
export function whenDescribed(held: TrackedEntity, handle: () => void): void {
  if (held.part) {
    handle();
    return;
  }
  held.early.push(handle);
  if (held.early.length > MOST_EARLY) held.early.shift();
}

export function handleEarly(held: TrackedEntity): void {
  for (const handle of held.early.splice(0)) handle();
}

export function stopListening(held: TrackedEntity): void {
  for (const stop of held.stops.splice(0)) stop();
  held.early = [];
}

/** One device of Home Assistant: all entities that name it, wherever they were announced. */
export class TrackedDevice {
  owner: Owner;
  readonly entities = new Set<TrackedEntity>();

  constructor(owner: Owner) {
    this.owner = owner;
  }

  add(entity: Entity): TrackedEntity {
    const watch = entity.availability && new Watch(entity.availability);
    const held: TrackedEntity = { entity, watch, part: undefined, stops: [], early: [], offTimer: undefined };
    this.entities.add(held);
    return held;
  }

  remove(held: TrackedEntity): void {
    this.entities.delete(held);
    clearTimeout(held.offTimer);
    stopListening(held);
  }

  /** Assembles the found devices, and assigns each entity to its own. */
  assemble(): AssembledDevice[] {
    const byEntity = new Map([...this.entities].map((held) => [held.entity, held]));
    return assembleDevices(this.owner, [...byEntity.keys()]).map(({ assembled, entities }) => {
      for (const entity of entities) {
        const held = byEntity.get(entity);
        if (held) held.part = assembled;
      }
      return assembled;
    });
  }

  /** One available entity is enough; entities without an availability topic count only if no entity has one. */
  get isAvailable(): boolean {
    const watches = [...this.entities].flatMap(({ watch }) => watch ?? []);
    return watches.length === 0 || watches.some((watch) => watch.isAvailable);
  }
}
