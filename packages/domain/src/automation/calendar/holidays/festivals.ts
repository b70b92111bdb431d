const CERTAINTIES = ["fixed", "gazetted", "calculated"] as const;
/**
 * How certain the day of a holiday is. `fixed`: the same day every year, or by a rule of the calendar (Good Friday). `gazetted`: from the
 * government's list for that year. `calculated`: from the moon or the sun. It may move by a day, because the list was not published yet.
 */
export type Certainty = (typeof CERTAINTIES)[number];

/** The years for which there are tables. */
export const HOLIDAY_YEARS = [2026, 2027, 2028, 2029, 2030] as const;
export type HolidayYear = (typeof HOLIDAY_YEARS)[number];

/** Days that are equal every year, MM-DD. */
export const FIXED = {
  new_year: ["New Year's Day", "01-01"],
  mannam: ["Mannam Jayanthi", "01-02"],
  uttarayan: ["Uttarayan", "01-14"],
  netaji: ["Netaji's Birthday", "01-23"],
  republic: ["Republic Day", "01-26"],
  shivaji: ["Chhatrapati Shivaji Maharaj Jayanti", "02-19"],
  jagjivan: ["Babu Jagjivan Ram Jayanti", "04-05"],
  ambedkar: ["Dr Ambedkar Jayanti", "04-14"],
  tamil_new_year: ["Tamil New Year's Day", "04-14"],
  bengali_new_year: ["Bengali New Year's Day", "04-15"],
  may_day: ["May Day", "05-01"],
  maharashtra_day: ["Maharashtra Day", "05-01"],
  telangana_day: ["Telangana Formation Day", "06-02"],
  independence: ["Independence Day", "08-15"],
  ayyankali: ["Ayyankali Jayanthi", "08-28"],
  guru_samadhi: ["Sree Narayana Guru Samadhi", "09-21"],
  gandhi: ["Gandhi Jayanti", "10-02"],
  patel: ["Sardar Patel's Birthday", "10-31"],
  rajyotsava: ["Kannada Rajyotsava", "11-01"],
  christmas: ["Christmas Day", "12-25"],
  boxing: ["Boxing Day", "12-26"],
} as const satisfies Record<string, readonly [string, string]>;

/**
 * Days that depend on the moon or the stars, MM-DD of each of `HOLIDAY_YEARS`. 2026 follows most lists (states list their own differences).
 * The years after it are calculated: Hindu days from the new and full moons over India, Islamic ones from the evening on which the new
 * crescent is first visible there. ADR 0091 has the rules.
 */
export const MOVING = {
  bhogi: ["Bhogi", "01-14", "01-14", "01-14", "01-13", "01-14"],
  sankranti: ["Sankranti", "01-15", "01-15", "01-15", "01-14", "01-15"],
  kanuma: ["Kanuma", "01-16", "01-16", "01-16", "01-15", "01-16"],
  pongal: ["Pongal", "01-15", "01-15", "01-15", "01-14", "01-15"],
  thiruvalluvar: ["Thiruvalluvar Day", "01-16", "01-16", "01-16", "01-15", "01-16"],
  uzhavar: ["Uzhavar Thirunal", "01-17", "01-17", "01-17", "01-16", "01-17"],
  hazrat_ali: ["Hazrat Ali's Birthday", "01-03", "12-12", "12-01", "11-20", "11-10"],
  saraswati_puja: ["Saraswati Puja", "01-23", "02-11", "01-31", "01-19", "02-07"],
  thai_poosam: ["Thai Poosam", "02-01", "01-22", "02-09", "01-30", "01-20"],
  shivaratri: ["Maha Shivaratri", "02-15", "03-06", "02-23", "02-11", "03-02"],
  holika: ["Holika Dahan", "03-03", "03-21", "03-10", "02-28", "03-19"],
  dol_jatra: ["Dol Jatra", "03-03", "03-22", "03-11", "02-28", "03-19"],
  holi: ["Holi", "03-04", "03-22", "03-11", "03-01", "03-20"],
  ugadi: ["Ugadi", "03-19", "04-07", "03-27", "04-14", "04-03"],
  gudi_padwa: ["Gudi Padwa", "03-19", "04-07", "03-27", "04-14", "04-03"],
  cheti_chand: ["Cheti Chand", "03-20", "04-08", "03-28", "04-15", "04-04"],
  eid_ul_fitr: ["Id-ul-Fitr (Ramzan)", "03-21", "03-10", "02-27", "02-15", "02-05"],
  after_ramzan: ["Day after Ramzan", "03-22", "03-11", "02-28", "02-16", "02-06"],
  ram_navami: ["Ram Navami", "03-26", "04-15", "04-03", "04-22", "04-12"],
  mahavir: ["Mahavir Jayanti", "03-31", "04-19", "04-07", "04-26", "04-16"],
  vishu: ["Vishu", "04-15", "04-15", "04-14", "04-14", "04-15"],
  basava: ["Basava Jayanti", "04-20", "05-09", "04-27", "05-16", "05-05"],
  buddha: ["Buddha Purnima", "05-01", "05-20", "05-08", "05-27", "05-17"],
  tagore: ["Rabindranath Tagore's Birthday", "05-09", "05-09", "05-08", "05-09", "05-09"],
  bakrid: ["Id-ul-Zuha (Bakrid)", "05-27", "05-17", "05-06", "04-25", "04-14"],
  muharram: ["Muharram", "06-26", "06-16", "06-04", "05-25", "05-14"],
  rath_yatra: ["Rath Yatra", "07-16", "07-05", "06-24", "07-13", "07-02"],
  bonalu: ["Bonalu", "08-10", "08-02", "07-17", "08-06", "07-29"],
  parsi_new_year: ["Parsi New Year", "08-15", "08-15", "08-14", "08-14", "08-14"],
  karkidaka_vavu: ["Karkidaka Vavu", "08-12", "08-02", "07-21", "08-09", "07-29"],
  varalakshmi: ["Varalakshmi Vratam", "08-21", "08-13", "08-04", "08-17", "08-09"],
  milad: ["Milad-un-Nabi", "08-26", "08-15", "08-04", "07-25", "07-14"],
  first_onam: ["First Onam", "08-25", "09-11", "08-31", "08-21", "09-08"],
  thiruvonam: ["Thiruvonam", "08-26", "09-12", "09-01", "08-22", "09-09"],
  third_onam: ["Third Onam", "08-27", "09-13", "09-02", "08-23", "09-10"],
  guru_jayanthi: ["Sree Narayana Guru Jayanthi", "08-28", "09-14", "09-03", "08-24", "09-11"],
  raksha_bandhan: ["Raksha Bandhan", "08-28", "08-17", "08-05", "08-23", "08-13"],
  janmashtami: ["Janmashtami", "09-04", "08-25", "08-13", "09-01", "08-21"],
  ganesh: ["Ganesh Chaturthi", "09-14", "09-04", "08-23", "09-11", "09-01"],
  mahalaya: ["Mahalaya", "10-10", "09-30", "09-18", "10-07", "09-27"],
  saptami: ["Durga Puja: Saptami", "10-18", "10-06", "09-25", "10-13", "10-03"],
  puja_ashtami: ["Durga Puja: Ashtami", "10-19", "10-07", "09-26", "10-14", "10-04"],
  puja_navami: ["Durga Puja: Navami", "10-20", "10-09", "09-27", "10-15", "10-05"],
  puja_dashami: ["Durga Puja: Dashami", "10-21", "10-10", "09-28", "10-16", "10-06"],
  bathukamma: ["Saddula Bathukamma", "10-18", "10-07", "09-25", "10-14", "10-04"],
  ashtami: ["Durgashtami", "10-18", "10-07", "09-25", "10-14", "10-04"],
  navami: ["Mahanavami, Ayudha Puja", "10-19", "10-08", "09-26", "10-15", "10-05"],
  dussehra: ["Dussehra (Vijaya Dashami)", "10-20", "10-09", "09-27", "10-16", "10-06"],
  after_dussehra: ["Day after Dussehra", "10-21", "10-10", "09-28", "10-17", "10-07"],
  lakshmi_puja: ["Lakshmi Puja", "10-25", "10-15", "10-03", "10-21", "10-10"],
  valmiki: ["Maharishi Valmiki Jayanti", "10-26", "10-15", "10-03", "10-22", "10-11"],
  diwali: ["Diwali", "11-08", "10-29", "10-17", "11-05", "10-26"],
  kali_puja: ["Kali Puja", "11-08", "10-28", "10-17", "11-05", "10-26"],
  balipratipada: ["Balipratipada", "11-10", "10-30", "10-18", "11-06", "10-27"],
  gujarati_new_year: ["Gujarati New Year", "11-10", "10-30", "10-18", "11-06", "10-27"],
  govardhan: ["Govardhan Puja", "11-09", "10-30", "10-18", "11-06", "10-27"],
  bhai_dooj: ["Bhai Dooj", "11-11", "10-31", "10-19", "11-07", "10-28"],
  guru_nanak: ["Guru Nanak Jayanti", "11-24", "11-14", "11-02", "11-21", "11-10"],
  karthika_purnima: ["Karthika Purnima", "11-24", "11-14", "11-02", "11-21", "11-10"],
  kanakadasa: ["Kanakadasa Jayanti", "11-27", "11-16", "11-05", "11-24", "11-13"],
} as const satisfies Record<string, readonly [string, string, string, string, string, string]>;

/** Days by the sighting of the moon, which governments often move by a day, up to the evening before. */
export const SIGHTED: ReadonlySet<string> = new Set([
  "eid_ul_fitr",
  "after_ramzan",
  "bakrid",
  "muharram",
  "milad",
  "hazrat_ali",
]);

/** The offset in days from Easter Sunday. */
export const BY_EASTER = {
  maundy_thursday: ["Maundy Thursday", -3],
  good_friday: ["Good Friday", -2],
  easter: ["Easter", 0],
} as const satisfies Record<string, readonly [string, number]>;

export type Festival = keyof typeof FIXED | keyof typeof MOVING | keyof typeof BY_EASTER;

/** Returns Easter Sunday by the Gregorian rule (Meeus, Jones and Butcher). */
export function easterOf(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const number = h + l - 7 * m + 114;
  return new Date(Date.UTC(year, Math.floor(number / 31) - 1, (number % 31) + 1)).toISOString().slice(0, 10);
}
