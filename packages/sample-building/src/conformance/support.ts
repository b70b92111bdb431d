import { contract } from "@switchboard/contract";
import { device, each, UNKNOWN } from "./building.ts";
import { type Area, refuses, sees } from "./cases.ts";

const HUM = { issue_type: "other", title: "Hum", description: " It hums. ", customer_name: "Ananya Rao" } as const;

export const support: Area = {
  name: "support",
  cases: [
    sees(
      contract.listTickets,
      "lists the tickets of everyone, newest first",
      async ({ call }) => {
        const { tickets, count } = await call(contract.listTickets, {});
        return {
          told: tickets.map(({ title, status, device: about, replies }) => [
            title,
            status,
            about?.device_name ?? null,
            replies.length,
          ]),
          count,
        };
      },
      {
        told: [
          ["Fan does not turn on", "pending", "Boardroom board", 0],
          ["Main gate goes offline at night", "in process", "Main gate", 5],
          ["Energy of the open office looks too high", "in process", "Office AC", 1],
          ["Lights stayed on over the weekend", "completed", "Training board", 1],
          ["Please invite the new supervisor", "completed", null, 1],
        ],
        count: 5,
      },
    ),
    sees(
      contract.listTickets,
      "puts all of them in the order of a column, those that say nothing last, equals newest first",
      async ({ call }) => {
        const by = async (sort: "device" | "replies" | "status", dir: "asc" | "desc") =>
          (await call(contract.listTickets, { sort, dir, limit: "4" })).tickets.map(({ title }) => title.split(" ")[0]);
        return [
          await by("device", "asc"),
          await by("device", "desc"),
          await by("replies", "desc"),
          await by("status", "asc"),
        ];
      },
      [
        ["Fan", "Main", "Energy", "Lights"],
        ["Lights", "Energy", "Main", "Fan"],
        ["Main", "Energy", "Lights", "Please"],
        ["Fan", "Main", "Energy", "Lights"],
      ],
    ),
    refuses(contract.listTickets, "an order by nothing known", { sort: "shoe" as "title" }, "request.invalid"),
    sees(
      contract.listTickets,
      "finds by status, type, words and page",
      async ({ call }) => {
        const asked = [
          { status: "completed" },
          { issue_type: "connection" },
          { search: " LAKSHMI " },
          { search: "weekend" },
          { limit: "1", offset: "1" },
          { id: UNKNOWN },
        ];
        const found = [];
        for (const query of asked) {
          const { tickets, count } = await call(contract.listTickets, query);
          found.push([each(tickets, "title").map((title) => title.slice(0, 9)), count]);
        }
        return found;
      },
      [
        [["Lights st", "Please in"], 2],
        [["Main gate"], 1],
        [["Main gate"], 1],
        [["Lights st"], 1],
        [["Main gate"], 5],
        [[], 0],
      ],
    ),
    sees(
      contract.listTickets,
      "tells a thread in the order it was said, and by whom",
      async ({ call }) => {
        const { tickets } = await call(contract.listTickets, { search: "Main gate" });
        const { replies = [], updatedAt, reason, customer_name } = tickets[0] ?? {};
        return [
          replies.map(({ author, by_admin, createdAt }) => [author, by_admin, createdAt]).slice(0, 2),
          updatedAt,
          reason,
          customer_name,
        ];
      },
      [
        [
          ["Ananya Rao", true, "2026-03-16T04:15:00.000Z"],
          ["Lakshmi Narayanan", false, "2026-03-16T07:15:00.000Z"],
        ],
        "2026-03-17T10:15:00.000Z",
        "Weak GSM signal",
        "Lakshmi Narayanan",
      ],
    ),
    sees(
      contract.newTicket,
      "raises a ticket, which stands first",
      async ({ call }) => {
        const { _id: id, ...made } = await call(contract.newTicket, { ...HUM, device: device("Office AC") });
        const { tickets } = await call(contract.listTickets, { limit: 1 });
        return [made, tickets[0]?._id === id];
      },
      [
        {
          issue_type: "other",
          title: "Hum",
          description: "It hums.",
          customer_name: "Ananya Rao",
          reason: "",
          status: "pending",
          device: { _id: device("Office AC"), device_name: "Office AC" },
          createdAt: "2026-03-18T06:15:00.000Z",
          updatedAt: "2026-03-18T06:15:00.000Z",
          replies: [],
        },
        true,
      ],
    ),
    refuses(contract.newTicket, "a device that is not there", { ...HUM, device: UNKNOWN }, "device.not_found"),
    refuses(contract.newTicket, "a ticket without words", { ...HUM, description: " " }, "request.invalid"),
    sees(
      contract.replyToTicket,
      "adds what an admin says to the thread",
      async ({ call }) => {
        const { tickets } = await call(contract.listTickets, { search: "Hum" });
        const { replies } = await call(contract.replyToTicket, { id: tickets[0]?._id ?? "", message: "Which one?" });
        return replies.map(({ _id: _, ...reply }) => reply);
      },
      [{ author: "Ananya Rao", by_admin: true, message: "Which one?", createdAt: "2026-03-18T06:15:00.000Z" }],
    ),
    refuses(contract.replyToTicket, "an unknown ticket", { id: UNKNOWN, message: "Hello" }, "ticket.not_found"),
    sees(
      contract.setTicketStatus,
      "moves a ticket on",
      async ({ call }) => {
        const { tickets } = await call(contract.listTickets, { search: "Hum" });
        const moved = await call(contract.setTicketStatus, { id: tickets[0]?._id ?? "", status: "completed" });
        const { count } = await call(contract.listTickets, { status: "completed" });
        return [moved.status, count];
      },
      ["completed", 3],
    ),
    refuses(contract.setTicketStatus, "an unknown ticket", { id: UNKNOWN, status: "completed" }, "ticket.not_found"),
    refuses(contract.setTicketStatus, "a status that there is not", { id: UNKNOWN, status: "lost" }, "request.invalid"),
    sees(
      contract.ticketReader,
      "says that the only admin has nobody to read their tickets",
      ({ call }) => call(contract.ticketReader),
      { reader: "nobody" },
    ),
    sees(
      contract.listFeedback,
      "tells what people said, newest first, and of how many stars",
      async ({ call }) => {
        const { feedback, ...sums } = await call(contract.listFeedback, {});
        const five = await call(contract.listFeedback, { rating: "5" });
        const second = await call(contract.listFeedback, { limit: "1", offset: "1" });
        return [
          each(feedback, "author"),
          sums,
          [each(five.feedback, "message"), five.count],
          each(second.feedback, "rating"),
        ];
      },
      [
        ["Kiran Reddy", "Lakshmi Narayanan", "Asha Verma"],
        { count: 3, average: 4, ratings: [0, 0, 1, 1, 1] },
        [["The boardroom is ready before I am."], 1],
        [3],
      ],
    ),
    refuses(contract.listFeedback, "no stars", { rating: "0" }, "request.invalid"),
    sees(
      contract.sendFeedback,
      "takes feedback, which stands first",
      async ({ call }) => {
        const sent = await call(contract.sendFeedback, { rating: 4, message: "Calm and quick." });
        const { feedback, count, average } = await call(contract.listFeedback, { limit: "1" });
        return [sent, each(feedback, "message"), each(feedback, "author"), count, average];
      },
      [{ accepted: true }, ["Calm and quick."], ["Ananya Rao"], 4, 4],
    ),
    refuses(contract.sendFeedback, "six stars", { rating: 6, message: "More" }, "request.invalid"),
  ],
};
