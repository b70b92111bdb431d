import type messages from "./en/alarms/messages.json";
import type fields from "./en/core/fields.json";
import type coreWords from "./en/core/words.json";
import type peopleLetters from "./en/people/letters.json";
import type bill from "./en/reports/bill.json";
import type cost from "./en/reports/cost.json";
import type font from "./en/reports/font.json";
import type reportLetter from "./en/reports/letter.json";
import type report from "./en/reports/report.json";
import type sensor from "./en/reports/sensor.json";
import type devicePage from "./en/site/device-page.json";
import type events from "./en/site/events.json";

/** The files in the folder of each language. English defines their keys, and `npm run check` holds the others to them. */
export interface WordFiles {
  "alarms/messages": typeof messages;
  "core/fields": typeof fields;
  "core/words": typeof coreWords;
  "people/letters": typeof peopleLetters;
  "reports/bill": typeof bill;
  "reports/cost": typeof cost;
  "reports/font": typeof font;
  "reports/letter": typeof reportLetter;
  "reports/report": typeof report;
  "reports/sensor": typeof sensor;
  "site/device-page": typeof devicePage;
  "site/events": typeof events;
}
