import { isTimeZone } from "@switchboard/domain/core";

/** The Windows names of common zones in office calendars (Unicode CLDR, windowsZones). */
const WINDOWS_ZONES: Record<string, string> = {
  "AUS Eastern Standard Time": "Australia/Sydney",
  "Arab Standard Time": "Asia/Riyadh",
  "Arabian Standard Time": "Asia/Dubai",
  "Argentina Standard Time": "America/Argentina/Buenos_Aires",
  "Atlantic Standard Time": "America/Halifax",
  "Bangladesh Standard Time": "Asia/Dhaka",
  "Canada Central Standard Time": "America/Regina",
  "Cen. Australia Standard Time": "Australia/Adelaide",
  "Central America Standard Time": "America/Guatemala",
  "Central Europe Standard Time": "Europe/Budapest",
  "Central European Standard Time": "Europe/Warsaw",
  "Central Standard Time": "America/Chicago",
  "China Standard Time": "Asia/Shanghai",
  "E. Africa Standard Time": "Africa/Nairobi",
  "E. Australia Standard Time": "Australia/Brisbane",
  "E. South America Standard Time": "America/Sao_Paulo",
  "Eastern Standard Time": "America/New_York",
  "Egypt Standard Time": "Africa/Cairo",
  "FLE Standard Time": "Europe/Kiev",
  "GMT Standard Time": "Europe/London",
  "GTB Standard Time": "Europe/Bucharest",
  "Greenwich Standard Time": "Atlantic/Reykjavik",
  "India Standard Time": "Asia/Kolkata",
  "Iran Standard Time": "Asia/Tehran",
  "Israel Standard Time": "Asia/Jerusalem",
  "Jordan Standard Time": "Asia/Amman",
  "Korea Standard Time": "Asia/Seoul",
  "Lord Howe Standard Time": "Australia/Lord_Howe",
  "Mauritius Standard Time": "Indian/Mauritius",
  "Mountain Standard Time": "America/Denver",
  "Myanmar Standard Time": "Asia/Yangon",
  "Nepal Standard Time": "Asia/Kathmandu",
  "New Zealand Standard Time": "Pacific/Auckland",
  "Newfoundland Standard Time": "America/St_Johns",
  "Pacific Standard Time": "America/Los_Angeles",
  "Pakistan Standard Time": "Asia/Karachi",
  "Romance Standard Time": "Europe/Paris",
  "Russian Standard Time": "Europe/Moscow",
  "SA Pacific Standard Time": "America/Bogota",
  "SE Asia Standard Time": "Asia/Bangkok",
  "Singapore Standard Time": "Asia/Singapore",
  "South Africa Standard Time": "Africa/Johannesburg",
  "Sri Lanka Standard Time": "Asia/Colombo",
  "Taipei Standard Time": "Asia/Taipei",
  "Tokyo Standard Time": "Asia/Tokyo",
  "Turkey Standard Time": "Europe/Istanbul",
  "US Mountain Standard Time": "America/Phoenix",
  "W. Australia Standard Time": "Australia/Perth",
  "W. Central Africa Standard Time": "Africa/Lagos",
  "W. Europe Standard Time": "Europe/Berlin",
  "West Asia Standard Time": "Asia/Tashkent",
};

/**
 * Returns the zone of a name that a file does not describe: an IANA name, a Windows name, or an IANA name behind the
 * name of the file's producer ("/citadel.org/20250101_1/Europe/Berlin").
 */
export function zoneNamed(name: string): string | undefined {
  const windowsZone = WINDOWS_ZONES[name];
  if (windowsZone) return windowsZone;
  const parts = name.split("/");
  const endings = parts.map((_, index) => parts.slice(index).join("/")).slice(0, 8);
  return endings.find((ending) => ending.includes("/") && isTimeZone(ending)) ?? (isTimeZone(name) ? name : undefined);
}
