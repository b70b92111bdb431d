/** Browsers still list some zones by outdated names of their cities. */
const NAMES_TODAY: Record<string, string> = {
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Godthab": "America/Nuuk",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
};

/** Returns the current name of a zone. Both names are valid everywhere. */
export function zoneNameToday(zone: string): string {
  return NAMES_TODAY[zone] ?? zone;
}
