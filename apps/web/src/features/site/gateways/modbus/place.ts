/** The address of a meter as typed text. */
export interface Place {
  host: string;
  port: string;
  unit: string;
}
export type PlaceProblem = "host" | "port" | "unit";

const whole = (text: string, least: number, most: number) => {
  const number = /^\d{1,5}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
  return number >= least && number <= most ? number : undefined;
};

/** Returns the problems by field; none when the gateway can be asked. */
export function placeProblems({ host, port, unit }: Place): { [field in keyof Place]?: PlaceProblem } {
  return {
    ...(!/^[a-z0-9][a-z0-9.-]{0,252}$/i.test(host.trim()) && { host: "host" as const }),
    ...(whole(port, 1, 65_535) === undefined && { port: "port" as const }),
    ...(whole(unit, 0, 255) === undefined && { unit: "unit" as const }),
  };
}

/** Converts the typed place for the server; returns undefined while it has a problem. */
export function placeOf(place: Place): { host: string; port: number; unit: number } | undefined {
  const [port, unit] = [whole(place.port, 1, 65_535), whole(place.unit, 0, 255)];
  if (port === undefined || unit === undefined || Object.keys(placeProblems(place)).length > 0) return undefined;
  return { host: place.host.trim(), port, unit };
}
