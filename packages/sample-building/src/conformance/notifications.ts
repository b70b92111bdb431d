import { contract, type Notification } from "@switchboard/contract";
import { each, UNKNOWN } from "./building.ts";
import { type Area, refuses, sees } from "./cases.ts";

const told = ({ code, message, device, schedule, count, time }: Notification) => [
  code,
  message,
  device?.device_name ?? schedule?.due ?? null,
  count,
  time,
];

export const notifications: Area = {
  name: "notifications",
  cases: [
    sees(
      contract.listNotifications,
      "tells the same news, newest first",
      async ({ call }) => {
        const { notifications: all, count, unseen } = await call(contract.listNotifications, { limit: "200" });
        const instants = each(all, "createdAt");
        const isSorted = `${instants}` === `${instants.toSorted().reverse()}`;
        const newest = [...Map.groupBy(all, ({ kind }) => kind).values()].map(([first]) => first && told(first));
        return { newest, count, unseen, isSorted };
      },
      {
        newest: [
          ["device.offline", "The device might not be connected to internet", "Main gate", 1, "2 hours ago"],
          ["ticket.raised", 'Kiran Reddy raised the ticket "Fan does not turn on"', null, 1, "5 hours ago"],
          ["power.digest", "Main incomer · Chiller panel · Borewell pump and others", null, 4, "4 days ago"],
          [null, "A phase of the chillers is below 200 V.", "Chiller panel", 1, "4 days ago"],
          [
            "schedule.failed",
            "Office sockets off did not do all it should",
            "2026-03-13T14:30:00.000Z",
            1,
            "5 days ago",
          ],
          [
            "reminder.schedule",
            "Laptops off for the weekend runs in 30 minutes",
            "2026-03-13T14:30:00.000Z",
            1,
            "5 days ago",
          ],
        ],
        count: 30,
        unseen: 3,
        isSorted: true,
      },
    ),
    sees(
      contract.listNotifications,
      "answers a page, one kind, or the numbers alone",
      async ({ call }) => {
        const page = await call(contract.listNotifications, { limit: "2", offset: "3" });
        const kind = await call(contract.listNotifications, { kind: "schedule" });
        const counted = await call(contract.listNotifications, { count: "1" });
        return [page, kind, counted].map(({ notifications: shown, count }) => [shown.length, count]);
      },
      [
        [2, 30],
        [1, 1],
        [0, 30],
      ],
    ),
    refuses(contract.listNotifications, "a kind that there is not", { kind: "gossip" }, "request.invalid"),
    sees(contract.unseenNotifications, "counts what is unseen", ({ call }) => call(contract.unseenNotifications), {
      unseen: 3,
    }),
    sees(
      contract.markNotificationSeen,
      "marks one as seen, and not twice",
      async ({ call }) => {
        const id = (await call(contract.listNotifications, {})).notifications[0]?._id ?? "";
        return [await call(contract.markNotificationSeen, { id }), await call(contract.markNotificationSeen, { id })];
      },
      [{ unseen: 2 }, { unseen: 2 }],
    ),
    refuses(contract.markNotificationSeen, "one that there is not", { id: UNKNOWN }, "notification.not_found"),
    sees(
      contract.markAllNotificationsSeen,
      "marks all as seen",
      async ({ call }) => [await call(contract.markAllNotificationsSeen), await call(contract.unseenNotifications)],
      [{ unseen: 0 }, { unseen: 0 }],
    ),
  ],
};
