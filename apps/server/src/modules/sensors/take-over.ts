/** What decides whether a channel of new hardware is the same thing as one of the old. */
interface Known {
  id: string;
  channel: string;
  kind?: string;
  unit?: string;
}
interface Offered {
  key: string;
  kind?: string;
  unit?: string;
}

/**
 * Which channel of the new hardware carries on each of the old: the one of the same name first, then in their order the first of the
 * same kind and unit that nobody has taken.
 */
export function takeOver(former: readonly Known[], offered: readonly Offered[]): { id: string; channel: string }[] {
  const free = new Set(offered);
  const fits = (own: Known) => (each: Offered) => each.kind === own.kind && each.unit === own.unit;
  const found = new Map<Known, Offered>();
  const take = (pick: (own: Known, each: Offered) => boolean) => {
    for (const own of former) {
      const match = found.has(own) ? undefined : [...free].find((each) => fits(own)(each) && pick(own, each));
      if (!match) continue;
      found.set(own, match);
      free.delete(match);
    }
  };
  take((own, each) => each.key === own.channel);
  take(() => true);
  return [...found].map(([{ id }, { key }]) => ({ id, channel: key }));
}
