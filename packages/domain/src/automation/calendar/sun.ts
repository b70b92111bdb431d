/** A place on the earth, in degrees: north and east are positive. */
export interface Place {
  latitude: number;
  longitude: number;
}

export const SUN_EVENTS = ["sunrise", "sunset"] as const;
export type SunEvent = (typeof SUN_EVENTS)[number];

/** The sun does not cross the horizon on a day, and stays above or below it. */
export type Polar = "always_up" | "always_down";

const MINUTE = 60_000;
const DAY = 86_400_000;
/** The upper edge of the sun is on the horizon, including refraction. */
const ZENITH = 90.833;

const sin = (degrees: number) => Math.sin((degrees * Math.PI) / 180);
const cos = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
const tan = (degrees: number) => Math.tan((degrees * Math.PI) / 180);
const inDegrees = (radians: number) => (radians * 180) / Math.PI;

/** Returns the position of the sun by the equations that NOAA publishes (Meeus, Astronomical Algorithms). */
function sunAt(instant: number): { declination: number; equationOfTime: number } {
  const century = (instant / DAY + 2_440_587.5 - 2_451_545) / 36_525;
  const longitude = (280.46646 + century * (36_000.76983 + century * 0.0003032)) % 360;
  const anomaly = 357.52911 + century * (35_999.05029 - 0.0001537 * century);
  const eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century);
  const centre =
    sin(anomaly) * (1.914602 - century * (0.004817 + 0.000014 * century)) +
    sin(2 * anomaly) * (0.019993 - 0.000101 * century) +
    sin(3 * anomaly) * 0.000289;
  const node = 125.04 - 1934.136 * century;
  const apparent = longitude + centre - 0.00569 - 0.00478 * sin(node);
  const seconds = 21.448 - century * (46.815 + century * (0.00059 - century * 0.001813));
  const obliquity = 23 + (26 + seconds / 60) / 60 + 0.00256 * cos(node);
  const y = tan(obliquity / 2) ** 2;
  const equation =
    y * sin(2 * longitude) -
    2 * eccentricity * sin(anomaly) +
    4 * eccentricity * y * sin(anomaly) * cos(2 * longitude) -
    0.5 * y * y * sin(4 * longitude) -
    1.25 * eccentricity * eccentricity * sin(2 * anomaly);
  return {
    declination: inDegrees(Math.asin(sin(obliquity) * sin(apparent))),
    equationOfTime: 4 * inDegrees(equation),
  };
}

/**
 * Returns when the sun rises or sets on a calendar day, to the minute, or that it stays up or down all day. `noon` is about the middle of
 * that day by the local clock.
 */
export function sunTime(event: SunEvent, noon: Date, { latitude, longitude }: Place): Date | Polar {
  // This is the solar noon nearest to the middle of the day by the clock, whatever the zone's offset.
  const transit = (near: number) => {
    const midnight = Math.floor(near / DAY) * DAY;
    const solar = midnight + (720 - 4 * longitude - sunAt(near).equationOfTime) * MINUTE;
    return solar + Math.round((noon.getTime() - solar) / DAY) * DAY;
  };
  let instant = transit(noon.getTime());
  // The sun moves between noon and the horizon, so its position is calculated again at the time found.
  for (let round = 0; round < 4; round += 1) {
    const { declination } = sunAt(instant);
    const cosine = cos(ZENITH) / (cos(latitude) * cos(declination)) - tan(latitude) * tan(declination);
    if (cosine < -1) return "always_up";
    if (cosine > 1) return "always_down";
    const minutes = 4 * inDegrees(Math.acos(cosine));
    instant = transit(instant) + (event === "sunrise" ? -minutes : minutes) * MINUTE;
  }
  return new Date(Math.round(instant / MINUTE) * MINUTE);
}

export function isPlace({ latitude, longitude }: Place): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}
