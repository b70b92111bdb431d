import type { PowerPoint, PowerSeries } from "@switchboard/contract";

/** The number of points of a chart for each meter; the recording is downloaded before it is drawn. */
const POINTS = 80;

function withoutBounds({ min: _min, max: _max, ...point }: PowerPoint): PowerPoint {
  return point;
}

/** Reduces a series to fewer points without bounds, which were three quarters of the recording. */
export function shortenSeries(reply: PowerSeries): PowerSeries {
  const shorten = (data: PowerPoint[]) => {
    const every = Math.max(1, Math.floor(data.length / POINTS));
    return data.filter((_, index) => index % every === 0).map(withoutBounds);
  };
  return { ...reply, series: reply.series.map((each) => ({ ...each, data: shorten(each.data) })) };
}

/** Keeps the newest entries of the activity log, as if there were no older ones. */
export function shortenLog<T>(reply: { entries: T[]; more: boolean }): { entries: T[]; more: boolean } {
  return { entries: reply.entries.slice(0, 250), more: false };
}
