import type { PowerPoint, PowerSeries } from "@switchboard/contract";

/** As many points as a chart of the demo shows of each meter; the recording is downloaded before it is drawn. */
const POINTS = 80;

function withoutBounds({ min: _min, max: _max, ...point }: PowerPoint): PowerPoint {
  return point;
}

/** A series with fewer points and without the bounds of each: three quarters of the recording were these. */
export function shortenSeries(reply: PowerSeries): PowerSeries {
  const shorten = (data: PowerPoint[]) => {
    const every = Math.max(1, Math.floor(data.length / POINTS));
    return data.filter((_, index) => index % every === 0).map(withoutBounds);
  };
  return { ...reply, series: reply.series.map((each) => ({ ...each, data: shorten(each.data) })) };
}

/** The activity log by its newest entries, as if there were no older ones. */
export function shortenLog<T>(reply: { entries: T[]; more: boolean }): { entries: T[]; more: boolean } {
  return { entries: reply.entries.slice(0, 250), more: false };
}
