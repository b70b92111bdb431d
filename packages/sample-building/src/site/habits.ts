/** When people have something switched on: spans of local time on some days, with a likelihood. */
export interface HabitSpan {
  days: "weekdays" | "weekend" | "saturday" | "every day";
  from: string;
  /** An end past 24:00 is on the next morning. */
  until: string;
  likelihood: number;
  /** The variation, because nobody comes and goes to the minute. */
  giveOrTakeMinutes: number;
}

type Days = HabitSpan["days"];

function span(days: Days, from: string, until: string, likelihood = 1, giveOrTakeMinutes = 12): HabitSpan {
  return { days, from, until, likelihood, giveOrTakeMinutes };
}

/** `always` and `never` have no spans: one is turned on at installation, the other waits for its first use. */
const HABITS = {
  always: [],
  never: [],
  workday: [span("weekdays", "08:55", "18:35", 0.97, 22), span("saturday", "09:40", "13:30", 0.35, 20)],
  /** Used unless something started it before. */
  cooling: [span("weekdays", "09:25", "18:35", 1, 15), span("saturday", "09:40", "13:30", 0.35, 20)],
  fans: [span("weekdays", "09:40", "13:05", 0.9, 18), span("weekdays", "13:55", "18:20", 0.92, 18)],
  meetings: [
    span("weekdays", "10:00", "11:10", 0.7, 8),
    span("weekdays", "11:40", "12:50", 0.5, 8),
    span("weekdays", "14:30", "15:55", 0.6, 8),
    span("weekdays", "16:30", "17:40", 0.45, 8),
  ],
  training: [span("weekdays", "09:30", "12:45", 0.55, 10), span("weekdays", "14:00", "17:15", 0.5, 10)],
  meals: [
    span("weekdays", "07:50", "09:35", 0.95),
    span("weekdays", "12:05", "14:40", 0.98),
    span("weekdays", "16:00", "17:20", 0.9),
    span("saturday", "12:20", "14:10", 0.4),
  ],
  /** Each span is shorter than an hour. */
  "hot water": [
    span("weekdays", "07:55", "08:35", 0.95, 8),
    span("weekdays", "12:10", "12:50", 0.98, 8),
    span("weekdays", "16:00", "16:40", 0.9, 8),
    span("saturday", "12:20", "13:00", 0.4, 8),
  ],
  "dusk to dawn": [span("every day", "18:20", "30:05", 1, 7)],
  "open hours": [span("weekdays", "07:30", "21:10", 1, 10), span("weekend", "09:00", "18:30", 0.9, 15)],
  seldom: [span("weekdays", "11:20", "12:15", 0.12, 25), span("weekend", "15:00", "16:10", 0.06, 25)],
  "water supply": [span("every day", "06:10", "07:20", 1, 8), span("every day", "17:05", "17:50", 1, 8)],
  "garden watering": [span("every day", "05:35", "06:05", 0.85, 6), span("weekend", "18:00", "18:25", 0.5, 6)],
  /** The beds are watered after the lawn, because there is not enough water for both at once. */
  "bed watering": [span("every day", "06:25", "06:50", 0.85, 6), span("weekend", "18:45", "19:05", 0.5, 6)],
  compressor: [
    span("every day", "00:20", "05:10", 1, 9),
    span("every day", "05:50", "10:40", 1, 9),
    span("every day", "11:20", "17:30", 1, 9),
    span("every day", "18:15", "23:40", 1, 9),
  ],
  defrost: [
    span("every day", "02:10", "02:45", 1, 4),
    span("every day", "10:45", "11:15", 1, 4),
    span("every day", "17:35", "18:05", 1, 4),
  ],
  loading: [span("weekdays", "05:30", "09:15", 0.95, 15), span("weekdays", "15:10", "19:40", 0.9, 15)],
} as const satisfies Record<string, readonly HabitSpan[]>;

export type Habit = keyof typeof HABITS;

export function habitSpans(habit: Habit): readonly HabitSpan[] {
  return HABITS[habit];
}
