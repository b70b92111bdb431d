import { type Assembled, allAssembled } from "./assemble.ts";
import { Watch } from "./availability.ts";
import type { Entity, Owner } from "./entity.ts";

/** A device that talks a lot before it is described fills no memory. */
const MOST_EARLY = 20;

/** An entity that is listened to: what undoes that, and who says whether it is there. */
export interface Held {
  entity: Entity;
  watch: Watch | undefined;
  /** The found device it is part of; undefined until it was put together. */
  part: Assembled | undefined;
  stops: (() => void)[];
  /** Messages that were heard before it was put together, the newest last. */
  early: (() => void)[];
  offTimer: NodeJS.Timeout | undefined;
}

/** Handles a message now, or once the entity is part of a described device. */
export function whenDescribed(held: Held, handle: () => void): void {
  if (held.part) {
    handle();
    return;
  }
  held.early.push(handle);
  if (held.early.length > MOST_EARLY) held.early.shift();
}

export function handleEarly(held: Held): void {
  for (const handle of held.early.splice(0)) handle();
}

export function stopListening(held: Held): void {
  for (const stop of held.stops.splice(0)) stop();
  held.early = [];
}

/** One device of Home Assistant: all entities that name it, wherever they were announced. */
export class HeldDevice {
  owner: Owner;
  readonly entities = new Set<Held>();

  constructor(owner: Owner) {
    this.owner = owner;
  }

  add(entity: Entity): Held {
    const watch = entity.availability && new Watch(entity.availability);
    const held: Held = { entity, watch, part: undefined, stops: [], early: [], offTimer: undefined };
    this.entities.add(held);
    return held;
  }

  remove(held: Held): void {
    this.entities.delete(held);
    clearTimeout(held.offTimer);
    stopListening(held);
  }

  /** The found devices it makes, each entity knowing its own. */
  assemble(): Assembled[] {
    const byEntity = new Map([...this.entities].map((held) => [held.entity, held]));
    return allAssembled(this.owner, [...byEntity.keys()]).map(({ assembled, entities }) => {
      for (const entity of entities) {
        const held = byEntity.get(entity);
        if (held) held.part = assembled;
      }
      return assembled;
    });
  }

  /** One entity that is there is enough; those that say nothing of it count where none does. */
  get isAvailable(): boolean {
    const watches = [...this.entities].flatMap(({ watch }) => watch ?? []);
    return watches.length === 0 || watches.some((watch) => watch.isAvailable);
  }
}
