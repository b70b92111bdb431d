import type { Language } from "@switchboard/domain/core";
import type { SensorReportStep } from "@switchboard/domain/energy";

/** What only reports of sensors say. */
export interface SensorReportWords {
  sensors: string;
  allSensors: string;
  rows: string;
  steps: Record<SensorReportStep, string>;
  byDay: string;
  columns: Record<"sensor" | "place" | "unit" | "low" | "mean" | "high" | "last" | "value", string>;
  /** What is so or not: first where it is not, then where it is. */
  states: Record<
    "occupancy" | "contact" | "leak" | "smoke" | "tamper" | "vibration" | "state",
    readonly [string, string]
  >;
}

const en: SensorReportWords = {
  sensors: "Sensors",
  allSensors: "All sensors ({count})",
  rows: "One row for each",
  steps: { whole: "whole period", day: "day", hour: "hour", raw: "reading" },
  byDay: "Mean of each day",
  columns: {
    sensor: "Sensor",
    place: "Place",
    unit: "Unit",
    low: "Lowest",
    mean: "Mean",
    high: "Highest",
    last: "Last",
    value: "Value",
  },
  states: {
    occupancy: ["Free", "Occupied"],
    contact: ["Closed", "Open"],
    leak: ["Dry", "Water detected"],
    smoke: ["No smoke", "Smoke detected"],
    tamper: ["Not tampered with", "Tampered with"],
    vibration: ["Still", "Vibrating"],
    state: ["No", "Yes"],
  },
};

const te: SensorReportWords = {
  sensors: "సెన్సార్లు",
  allSensors: "అన్ని సెన్సార్లు ({count})",
  rows: "ఒక్కో వరుస",
  steps: { whole: "మొత్తం వ్యవధి", day: "రోజు", hour: "గంట", raw: "రీడింగ్" },
  byDay: "ప్రతి రోజు సగటు",
  columns: {
    sensor: "సెన్సార్",
    place: "చోటు",
    unit: "ప్రమాణం",
    low: "అత్యల్పం",
    mean: "సగటు",
    high: "అత్యధికం",
    last: "చివరిది",
    value: "విలువ",
  },
  states: {
    occupancy: ["ఎవరూ లేరు", "ఎవరో ఉన్నారు"],
    contact: ["మూసి ఉంది", "తెరిచి ఉంది"],
    leak: ["పొడిగా ఉంది", "నీరు కనిపించింది"],
    smoke: ["పొగ లేదు", "పొగ కనిపించింది"],
    tamper: ["జోక్యం లేదు", "జోక్యం జరిగింది"],
    vibration: ["నిశ్చలం", "కంపిస్తోంది"],
    state: ["కాదు", "అవును"],
  },
};

const hi: SensorReportWords = {
  sensors: "सेंसर",
  allSensors: "सभी सेंसर ({count})",
  rows: "हर पंक्ति",
  steps: { whole: "पूरी अवधि", day: "दिन", hour: "घंटा", raw: "रीडिंग" },
  byDay: "हर दिन का औसत",
  columns: {
    sensor: "सेंसर",
    place: "जगह",
    unit: "इकाई",
    low: "न्यूनतम",
    mean: "औसत",
    high: "अधिकतम",
    last: "आख़िरी",
    value: "मान",
  },
  states: {
    occupancy: ["खाली", "कोई मौजूद है"],
    contact: ["बंद", "खुला"],
    leak: ["सूखा", "पानी मिला"],
    smoke: ["धुआँ नहीं", "धुआँ मिला"],
    tamper: ["छेड़छाड़ नहीं", "छेड़छाड़ हुई"],
    vibration: ["स्थिर", "कंपन हो रहा है"],
    state: ["नहीं", "हाँ"],
  },
};

const WORDS: Record<Language, SensorReportWords> = { en, te, hi };

export function sensorReportWords(language: Language): SensorReportWords {
  return WORDS[language];
}
