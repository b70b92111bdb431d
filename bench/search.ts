import { createSearchIndex, readQuery, type SearchIndex, type SearchText } from "@switchboard/domain/core";
import { type Measure, percentile } from "./measure.ts";

const SWITCHES = 10_000;
const SWITCHES_PER_DEVICE = 4;
const DEVICES_PER_ROOM = 5;
const ROUNDS = 20;
/** The number of results that the palette lists. */
const SHOWN = 40;

const FLOORS = ["Ground floor", "First floor", "రెండవ అంతస్తు", "तीसरी मंज़िल", "Terrace"];
const ROOMS = ["Boardroom", "Cafeteria", "Lobby", "Server room", "కాన్ఫరెన్స్ గది", "बैठक", "Open office", "Studio"];
const NAMES = ["Table lights", "Ceiling fan", "Projector", "గోడ దీపం", "पंखा", "Spot lights", "Air conditioner", "Socket"];

/** The most expensive queries: short words with many matches, typos without matches, and whole sentences. */
const QUERIES = [
  ...["t", "ta", "tab", "table", "table l", "table lights", "table lights off"],
  ...["cafateria", "cafeteria fan 12", "boardrom lihgts", "turn off the open office 77", "SB-X01234", "sbx01234"],
  ...["కాన్ఫరెన్స్ దీపం ఆఫ్ చేయి", "बैठक पंखा बंद करें", "nothing like that", "zzzz"],
];

const at = (list: readonly string[], index: number) => list[index % list.length] ?? "";

/** Describes switches like the palette: name, room, device, ID and kind. */
function building(): SearchText[] {
  return Array.from({ length: SWITCHES }, (_, index) => {
    const device = Math.floor(index / SWITCHES_PER_DEVICE);
    const room = Math.floor(device / DEVICES_PER_ROOM);
    const place = `${at(ROOMS, room)} ${room}`;
    const kd_id = `SB-X${String(device).padStart(5, "0")}`;
    return {
      name: `${at(NAMES, index)} ${index}`,
      also: [`${place}, ${at(FLOORS, room)}`, `${place} board ${device}`, kd_id, "Switch"],
    };
  });
}

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** Measures the search behind Ctrl K over ten thousand switches, with each interpretation of a query. */
export async function measureSearch(): Promise<Measure[]> {
  const items = building();
  const builds: number[] = [];
  const asked: { text: string; ms: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    let index = createSearchIndex<SearchText>([], (each) => each);
    builds.push(timed(() => (index = createSearchIndex(items, (each) => each))));
    // A new index has no cached words, so every word is looked up.
    for (const text of QUERIES) asked.push({ text, ms: timed(() => ask(index, text)) });
  }
  const all = asked.map(({ ms }) => ms);
  const middles = QUERIES.map((text) =>
    percentile(
      asked.flatMap((each) => (each.text === text ? each.ms : [])),
      0.5,
    ),
  );
  return [
    { what: "switches to be found", value: SWITCHES, unit: "", isCount: true },
    { what: "the index, built when names change", value: percentile(builds, 0.5), unit: "ms" },
    { what: "a letter typed to what is found, p50", value: percentile(all, 0.5), unit: "ms" },
    { what: "a letter typed to what is found, p95", value: percentile(all, 0.95), unit: "ms", aim: { atMost: 50 } },
    { what: "the slowest question", value: Math.max(...middles), unit: "ms", aim: { atMost: 50 } },
  ];
}

function ask(index: SearchIndex<SearchText>, text: string): void {
  for (const { words } of readQuery(text)) index.find(words, SHOWN);
}
