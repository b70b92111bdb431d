export { type ActivityEntry, groupActivity } from "./activity.ts";
export { BIN_DAYS, BIN_THINGS, type BinThing, binDaysLeft, freeName, mayUndo, purgeAt } from "./bin.ts";
export { guardedText, writeCsv } from "./csv.ts";
export {
  type CalendarDays,
  type CalendarEntry,
  DAY_TYPES,
  type DayMark,
  type DayType,
  dayBook,
  isOnDay,
  MOST_CALENDARS,
  MOST_ENTRIES,
  nextFirstDay,
  OFF_DAY_TYPES,
  type OffDayType,
  usualDayType,
} from "./day-types.ts";
export { daysSummary, WEEK_START, weekFrom } from "./days.ts";
export {
  EMAIL_PATTERN,
  isCurrency,
  isEmail,
  isPhone,
  isTag,
  isTotpCode,
  LONGEST,
  MOST,
  wrongMetaKeys,
} from "./form-rules.ts";
export { formatHhmm, type Hhmm, isHhmm, minuteOfDay, parseHhmm, parseTypedHhmm, toHhmm } from "./hhmm.ts";
export { isHardwareId } from "./ids.ts";
export { dayOfWeek, instantOf, nextDay } from "./instants.ts";
export { knownLanguage, LANGUAGES, type Language, languageOf } from "./languages.ts";
export { textInLetters } from "./letter-text.ts";
export { dayBounds, isDay, isTimeZone, localDay, startOfDay, wallClock } from "./local-day.ts";
export { everyHour, hourPieces, startOfHour } from "./local-hour.ts";
export { logLine } from "./log-line.ts";
export { isAcceptablePassword, PASSWORD_LENGTH } from "./passwords.ts";
export type { Problem } from "./problems.ts";
export { calendarDays, relativeWords, timeAgo, timeUntil } from "./relative-time.ts";
export { type Permission, personMay, ROLES, type Role, roleMay } from "./roles.ts";
export { foldedWords } from "./search/fold.ts";
export { markWords } from "./search/mark-words.ts";
export { FIT, wordMatcher } from "./search/match-word.ts";
export { type Reading, readQuery, type SearchAction } from "./search/read-query.ts";
export { createSearchIndex, type SearchIndex, type SearchText } from "./search/search-index.ts";
export type { Season } from "./season.ts";
export { storableText } from "./storable-text.ts";
export {
  type Arrangement,
  COLUMN_WIDTH,
  isArrangementOf,
  isFilterOf,
  META_COLUMN,
  SERVER_SORTS,
  type ServerSort,
  SORT_DIRECTIONS,
  type SortDirection,
  TABLE_NAMES,
  type TableName,
  VIEW_LIMITS,
} from "./table-views.ts";
export { isPlainName, printedText } from "./texts.ts";
export { formatCurrent, formatVoltage, hourLabel, kilowatts } from "./units.ts";
export { isWeakPassword } from "./weak-passwords.ts";
export { isWebLink } from "./web-link.ts";
export { zoneNameToday } from "./zone-names.ts";
