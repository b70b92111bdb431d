import { contract, type ReportMailing } from "@switchboard/contract";
import { device, person, UNKNOWN } from "./building.ts";
import { type Area, type Calls, refuses, sees } from "./cases.ts";

const DRAFT = () => ({
  ...{ name: "Power of the boardroom", kind: "power", format: "EXCEL", every: "week", on_day: 5, time: 1830 },
  device_ids: [device("Boardroom AC")],
  people: [person("Kiran Reddy"), person("Asha Verma")],
});
const TOKEN = "a-token-that-nobody-has-made";

const seen = ({ name, kind, format, every, on_day, time, is_paused, next_at, may_edit, people }: ReportMailing) => [
  [name, kind, format],
  [every, on_day, time, is_paused, next_at],
  may_edit,
  people.map(({ name: who, is_stopped, last }) => [who, is_stopped, last && [last.state, last.reason, last.from_date]]),
];
const listed = async ({ call }: Calls) => (await call(contract.listReportMailings)).docs.map(seen);

const ENERGY = [
  ["Energy of the week", "energy", "PDF"],
  ["week", 1, 700, false, "2026-03-23T01:30:00.000Z"],
  true,
  [
    ["Ananya Rao", false, ["accepted", null, "2026-03-09"]],
    ["Kiran Reddy", false, ["accepted", null, "2026-03-09"]],
  ],
];
const EVENTS = [
  ["Events of the month", "event", "EXCEL"],
  ["month", 1, 800, false, "2026-04-01T02:30:00.000Z"],
  true,
  [
    ["Asha Verma", false, ["accepted", null, "2026-02-01"]],
    ["Farah Siddiqui", false, ["failed", "refused", "2026-02-01"]],
  ],
];
const POWER = [
  ["Power of the boardroom", "power", "EXCEL"],
  ["week", 5, 1830, false, "2026-03-20T13:00:00.000Z"],
  true,
  [
    ["Asha Verma", false, null],
    ["Kiran Reddy", false, null],
  ],
];

export const reportMailings: Area = {
  name: "reports by mail",
  cases: [
    sees(contract.listReportMailings, "tells who gets which, and what became of the last", listed, [ENERGY, EVENTS]),
    sees(
      contract.newReportMailing,
      "makes one, changes, pauses and deletes it",
      async (calls) => {
        const made = await calls.call(contract.newReportMailing, DRAFT());
        const all = await listed(calls);
        const edit = { ...DRAFT(), id: made._id, every: "month", on_day: 28, time: 0, people: [person("Asha Verma")] };
        const edited = await calls.call(contract.editReportMailing, edit);
        const paused = await calls.call(contract.pauseReportMailing, { id: made._id, is_paused: true });
        const deleted = await calls.call(contract.deleteReportMailing, { id: made._id });
        return [seen(made), all.length, seen(edited)[1], seen(paused)[1], deleted, await listed(calls)];
      },
      [
        POWER,
        3,
        ["month", 28, 0, false, "2026-03-27T18:30:00.000Z"],
        ["month", 28, 0, true, null],
        { deleted: true },
        [ENERGY, EVENTS],
      ],
    ),
    sees(
      contract.stopReportMails,
      "stops it for the caller, and takes that back",
      async ({ call }) => {
        const { docs } = await call(contract.listReportMailings);
        const id = docs[0]?._id ?? UNKNOWN;
        const stopped = await call(contract.stopReportMails, { id, is_stopped: true });
        const back = await call(contract.stopReportMails, { id, is_stopped: false });
        return [stopped, back].map(({ people }) => people.map(({ is_stopped }) => is_stopped));
      },
      [
        [true, false],
        [false, false],
      ],
    ),
    sees(
      contract.stopReportMails,
      "refuses whoever does not get it",
      async ({ call, refusal }) => {
        const { docs } = await call(contract.listReportMailings);
        return refusal(contract.stopReportMails, { id: docs[1]?._id ?? UNKNOWN, is_stopped: true });
      },
      "report_mailing.not_found",
    ),
    refuses(
      contract.newReportMailing,
      "a device that is not there",
      { ...DRAFT(), device_ids: [UNKNOWN] },
      "device.not_found",
    ),
    refuses(
      contract.newReportMailing,
      "a sensor that is not there",
      { ...DRAFT(), kind: "sensor", sensor_ids: [UNKNOWN] },
      "sensor.not_found",
    ),
    refuses(
      contract.newReportMailing,
      "the bill of a supply that is not there",
      { ...DRAFT(), kind: "bill", supply: UNKNOWN },
      "supply.not_found",
    ),
    refuses(
      contract.newReportMailing,
      "somebody who is not there",
      { ...DRAFT(), people: [UNKNOWN] },
      "user.not_found",
    ),
    refuses(
      contract.newReportMailing,
      "somebody who has yet to come",
      { ...DRAFT(), people: [person("Devi Prasad")] },
      "user.not_found",
    ),
    refuses(
      contract.editReportMailing,
      "one that is not there",
      { ...DRAFT(), id: UNKNOWN },
      "report_mailing.not_found",
    ),
    refuses(
      contract.pauseReportMailing,
      "one that is not there",
      { id: UNKNOWN, is_paused: true },
      "report_mailing.not_found",
    ),
    refuses(contract.deleteReportMailing, "one that is not there", { id: UNKNOWN }, "report_mailing.not_found"),
    refuses(contract.lookAtReportLink, "a link that is none", { token: TOKEN }, "report_link.invalid"),
    refuses(
      contract.answerReportLink,
      "a link that is none",
      { token: TOKEN, is_stopped: true },
      "report_link.invalid",
    ),
  ],
};
