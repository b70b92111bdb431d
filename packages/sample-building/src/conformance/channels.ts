import { contract } from "@switchboard/contract";
import { each, UNKNOWN } from "./building.ts";
import { type Area, type Calls, refuses, sees } from "./cases.ts";

const HOOK = {
  kind: "webhook",
  name: "Operations",
  priorities: ["critical"],
  shape: "json",
  address: "https://93.184.216.34/hooks/secret",
} as const;
const TOKEN = "x".repeat(75);

const idOf = async (call: Calls["call"], name: string) =>
  (await call(contract.listChannels)).channels.find((channel) => channel.name === name)?._id ?? "";

export const channels: Area = {
  name: "channels",
  cases: [
    sees(
      contract.listChannels,
      "knows no quiet hours and no text messages where nobody has set them",
      async ({ call }) => {
        const { quiet, has_command } = await call(contract.listChannels);
        return { quiet, has_command };
      },
      { quiet: [], has_command: false },
    ),
    sees(
      contract.listDeliveries,
      "tells what was sent about the alarms of the building, newest first, and what became of it",
      async ({ call }) => {
        const { docs } = await call(contract.listDeliveries, {});
        const failed = await call(contract.listDeliveries, { state: "failed" });
        const times = each(docs, "created_at");
        return {
          first: docs
            .slice(0, 2)
            .map(({ state, channel, priority }) => [channel.name, state, priority])
            .sort(),
          isInOrder: times.join() === times.toSorted().toReversed().join(),
          failed: failed.docs.map(({ channel, reason, tries }) => [channel.name, reason, tries]),
          ofOne: (await call(contract.listDeliveries, { alarm: docs[0]?.alarm ?? UNKNOWN })).count,
        };
      },
      {
        first: [
          ["E-mail", "accepted", "high"],
          ["Facilities chat", "accepted", "high"],
        ],
        isInOrder: true,
        failed: [["Facilities chat", "busy", 9]],
        ofOne: 2,
      },
    ),
    sees(
      contract.newChannel,
      "keeps mail beside the first that is added, tells its secret once, and never its address",
      async ({ call }) => {
        const made = await call(contract.newChannel, HOOK);
        const told = await call(contract.listChannels);
        return {
          secret: (made.secret ?? "").length >= 16,
          hint: made.channel.hint,
          signed: made.channel.is_signed,
          kinds: [told.channels[0]?.kind, told.channels.at(-1)?.kind],
          priorities: [told.channels[0]?.priorities, told.channels.at(-1)?.priorities],
          isKept: !JSON.stringify(told).includes("hooks/secret"),
        };
      },
      {
        ...{ secret: true, hint: "93.184.216.34", signed: true, isKept: true },
        kinds: ["mail", "webhook"],
        priorities: [["critical", "high"], ["critical"]],
      },
    ),
    sees(
      contract.editChannel,
      "renames it, and changes what it is for",
      async ({ call }) => {
        const id = await idOf(call, "Operations");
        const { channel } = await call(contract.editChannel, {
          id,
          name: "Night desk",
          priorities: ["critical", "low"],
        });
        return { name: channel.name, priorities: channel.priorities };
      },
      { name: "Night desk", priorities: ["critical", "low"] },
    ),
    sees(
      contract.setQuietHours,
      "keeps quiet hours",
      async ({ call }) => {
        await call(contract.setQuietHours, { quiet: [{ from: 2200, to: 600 }] });
        return (await call(contract.listChannels)).quiet;
      },
      [{ from: 2200, to: 600 }],
    ),
    sees(
      contract.deleteChannel,
      "removes one",
      async ({ call }) => {
        await call(contract.deleteChannel, { id: await idOf(call, "Night desk") });
        return each((await call(contract.listChannels)).channels, "name").includes("Night desk");
      },
      false,
    ),
    sees(
      contract.testChannel,
      "sends a test by mail, which stands in the log",
      async ({ call }) => {
        const { count: before } = await call(contract.listDeliveries, { state: "accepted" });
        const { outcome, reason } = await call(contract.testChannel, { id: await idOf(call, "E-mail") });
        const { docs, count } = await call(contract.listDeliveries, { state: "accepted" });
        return { outcome, reason, count: count - before, kind: docs[0]?.kind, by: docs[0]?.channel.kind };
      },
      { outcome: "accepted", reason: null, count: 1, kind: "test", by: "mail" },
    ),
    refuses(contract.newChannel, "a second for mail", { kind: "mail", name: "M", priorities: [] }, "channel.exists"),
    refuses(contract.newChannel, "what is no address", { ...HOOK, address: "ftp://x.test" }, "channel.address"),
    refuses(
      contract.newChannel,
      "text messages where nobody has set them up",
      { kind: "command", name: "SMS", priorities: [], number: "+91 98480 22338" },
      "channel.no_command",
    ),
    refuses(contract.setQuietHours, "hours that are none", { quiet: [{ from: 600, to: 600 }] }, "channel.quiet"),
    refuses(contract.editChannel, "one that is not there", { id: UNKNOWN }, "channel.not_found"),
    refuses(contract.deleteChannel, "one that is not there", { id: UNKNOWN }, "channel.not_found"),
    refuses(contract.testChannel, "one that is not there", { id: UNKNOWN }, "channel.not_found"),
    refuses(contract.lookAtAlarmLink, "a link that is none", { token: TOKEN }, "alarm_link.invalid"),
    refuses(contract.answerAlarmLink, "a link that is none", { token: TOKEN }, "alarm_link.invalid"),
  ],
};
