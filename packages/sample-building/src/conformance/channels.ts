import { contract } from "@switchboard/contract";
import { each, UNKNOWN } from "./building.ts";
import { type Area, refuses, sees } from "./cases.ts";

const HOOK = {
  kind: "webhook",
  name: "Operations",
  priorities: ["critical"],
  shape: "json",
  address: "https://93.184.216.34/hooks/secret",
} as const;
const TOKEN = "x".repeat(75);

export const channels: Area = {
  name: "channels",
  cases: [
    sees(
      contract.listChannels,
      "has none where nothing was chosen",
      async ({ call }) => {
        const { channels: own, quiet, is_chosen, has_command } = await call(contract.listChannels);
        return { own, quiet, is_chosen, has_command };
      },
      { own: [], quiet: [], is_chosen: false, has_command: false },
    ),
    sees(contract.listDeliveries, "has sent nothing", ({ call }) => call(contract.listDeliveries, {}), {
      docs: [],
      count: 0,
    }),
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
          kinds: each(told.channels, "kind"),
          priorities: each(told.channels, "priorities"),
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
        const [, hook] = (await call(contract.listChannels)).channels;
        const id = hook?._id ?? "";
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
        const [, hook] = (await call(contract.listChannels)).channels;
        await call(contract.deleteChannel, { id: hook?._id ?? "" });
        return each((await call(contract.listChannels)).channels, "kind");
      },
      ["mail"],
    ),
    sees(
      contract.testChannel,
      "sends a test by mail, which stands in the log",
      async ({ call }) => {
        const [mail] = (await call(contract.listChannels)).channels;
        const { outcome, reason } = await call(contract.testChannel, { id: mail?._id ?? "" });
        const { docs, count } = await call(contract.listDeliveries, { state: "accepted" });
        return { outcome, reason, count, kind: docs[0]?.kind, by: docs[0]?.channel.kind };
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
