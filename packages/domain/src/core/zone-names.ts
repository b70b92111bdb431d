/** Browsers still list some zones by names that their cities have left behind. */
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

/** The name of a zone as people know it today; both names mean the same zone everywhere. */
export function zoneNameToday(zone: string): string {
  return NAMES_TODAY[zone] ?? zone;
}
