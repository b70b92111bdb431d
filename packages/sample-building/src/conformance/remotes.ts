import { contract, type Remote } from "@switchboard/contract";
import { device, each, person, room, UNKNOWN } from "./building.ts";
import { type Area, type Calls, refuses, sees } from "./cases.ts";

const TV = { name: " Lounge TV ", codeset: "tv-lg-1", paired_ud: device("Office remote eye") };
const KEY = { key: "custom_1", label: "Cinema", carrier: 38_000, pattern: [9000, 4500, 560, 560] };

async function withRemote<T>({ call }: Calls, work: (remote: Remote) => Promise<T>): Promise<T> {
  const remote = await call(contract.newRemote, { ...TV, userdevice_group: room("Open office") });
  const seen = await work(remote);
  await call(contract.deleteRemote, { remote_id: remote._id });
  return seen;
}

async function remoteNamed({ call }: Calls, name: string): Promise<string> {
  const { remotes: all } = await call(contract.myRemotes, {});
  return all.find((remote) => remote.name === name)?._id ?? "";
}

export const remotes: Area = {
  name: "remotes",
  cases: [
    sees(
      contract.myRemotes,
      "lists remotes by name, with room, blaster and owner",
      async ({ call }) => {
        const { remotes: all } = await call(contract.myRemotes, {});
        return all.map((each) => [
          each.name,
          each.paired_appliance.type,
          each.userdevice_group?.name,
          each.paired_ud?.device_name,
          each.owner?.name,
          each.lastUsed,
          each.version,
        ]);
      },
      [
        [
          "Boardroom projector",
          "projector",
          "Boardroom",
          "Boardroom remote eye",
          "Ananya Rao",
          "2026-03-16T06:15:00.000Z",
          1,
        ],
        ["Boardroom split AC", "ac", "Boardroom", "Boardroom remote eye", "Ananya Rao", "2026-03-18T04:15:00.000Z", 1],
        ["Boardroom TV", "tv", "Boardroom", "Boardroom remote eye", "Ananya Rao", "2026-03-18T01:15:00.000Z", 1],
        ["Office music", "music", "Open office", "Office remote eye", "Ananya Rao", "2026-03-17T06:15:00.000Z", 1],
        ["Pedestal fan", "fan", "Boardroom", "Boardroom remote eye", "Kiran Reddy", "2026-03-18T03:15:00.000Z", 1],
        ["Satellite receiver", "stb", "Open office", "Office remote eye", "Ananya Rao", null, 1],
      ],
    ),
    sees(
      contract.myRemotes,
      "tells one: its state, or the keys it was taught",
      async (calls) => {
        const one = async (name: string) =>
          (await calls.call(contract.myRemotes, { remote_id: await remoteNamed(calls, name) })).remotes.map(
            ({ state, custom_keys }) => [state, each(custom_keys, "label")],
          );
        return [
          await one("Boardroom split AC"),
          await one("Pedestal fan"),
          (await calls.call(contract.myRemotes, { remote_id: UNKNOWN })).remotes,
        ];
      },
      [
        [[{ power: false, mode: "cool", temperature: 24, fan: "auto", swing: false }, []]],
        [[null, ["Power", "Faster", "Slower", "Swing", "Timer"]]],
        [],
      ],
    ),
    sees(
      contract.newRemote,
      "makes a remote of a codeset, a blaster and a room",
      (calls) =>
        withRemote(calls, async ({ _id, paired_ud, ...made }) => {
          const { remotes: all } = await calls.call(contract.myRemotes, {});
          return [made, paired_ud?.kd_id, all.length];
        }),
      [
        {
          name: "Lounge TV",
          version: 1,
          paired_appliance: { type: "tv", brand: "LG", stb_provider: null, codeset: "tv-lg-1" },
          userdevice_group: { _id: room("Open office"), name: "Open office" },
          custom_keys: [],
          state: null,
          lastUsed: null,
          owner: { _id: person("Ananya Rao"), name: "Ananya Rao" },
        },
        "SB-IR-0001",
        7,
      ],
    ),
    refuses(
      contract.newRemote,
      "a device that is no blaster",
      { ...TV, paired_ud: device("Office AC") },
      "device.not_found",
    ),
    refuses(contract.newRemote, "an unknown group", { ...TV, userdevice_group: UNKNOWN }, "group.not_found"),
    refuses(contract.newRemote, "an unknown codeset", { ...TV, codeset: "tv-nobody-1" }, "codeset.not_found"),
    sees(
      contract.editRemote,
      "changes what is given, counts the change, and teaches keys",
      (calls) =>
        withRemote(calls, async ({ _id: remote_id }) => {
          const edited = await calls.call(contract.editRemote, {
            remote_id,
            name: "TV",
            userdevice_group: null,
            custom_keys: [KEY],
          });
          const relabelled = await calls.call(contract.editRemote, {
            remote_id,
            custom_keys: [{ key: "custom_1", label: "Film" }],
          });
          const unknown = await calls.refusal(contract.editRemote, {
            remote_id,
            custom_keys: [{ key: "custom_2", label: "?" }],
          });
          return [
            edited.name,
            edited.userdevice_group,
            edited.version,
            edited.custom_keys,
            relabelled.custom_keys,
            relabelled.version,
            unknown,
          ];
        }),
      [
        "TV",
        null,
        2,
        [{ key: "custom_1", label: "Cinema" }],
        [{ key: "custom_1", label: "Film" }],
        3,
        "remote.unknown_key",
      ],
    ),
    refuses(contract.editRemote, "an unknown remote", { remote_id: UNKNOWN, name: "TV" }, "remote.not_found"),
    refuses(contract.deleteRemote, "an unknown remote", { remote_id: UNKNOWN }, "remote.not_found"),
    sees(
      contract.deleteRemote,
      "takes its shortcut along",
      async (calls) => {
        const { _id: target } = await calls.call(contract.newRemote, TV);
        await calls.call(contract.newShortcut, { type: "remote", target });
        const deleted = await calls.call(contract.deleteRemote, { remote_id: target });
        const { shortcuts } = await calls.call(contract.listShortcuts);
        return [deleted, shortcuts.length];
      },
      [{ deleted: true }, 6],
    ),
    refuses(contract.irCustom, "a key of an unknown remote", { remote_id: UNKNOWN, key: "power" }, "remote.not_found"),
    sees(
      contract.irCustom,
      "refuses a key or a state that the remote does not have",
      async (calls) => {
        const [tv, ac] = [await remoteNamed(calls, "Boardroom TV"), await remoteNamed(calls, "Boardroom split AC")];
        const state = { power: true, mode: "cool", temperature: 24, fan: "auto", swing: false };
        return [
          await calls.refusal(contract.irCustom, { remote_id: tv, key: "warp" }),
          await calls.refusal(contract.irCustom, { remote_id: tv, state }),
          await calls.refusal(contract.irCustom, { remote_id: ac, key: "warp" }),
        ];
      },
      ["remote.unknown_key", "remote.unknown_key", "remote.unknown_key"],
    ),
    refuses(
      contract.irCustom,
      "to try an unknown codeset",
      { device: device("Office remote eye"), codeset: "x", key: "power" },
      "codeset.not_found",
    ),
    refuses(
      contract.irCustom,
      "to learn through a device that is no blaster",
      { device: device("Office AC"), learn: true },
      "device.not_found",
    ),
    sees(
      contract.applianceBrands,
      "knows the brands of a type",
      async ({ call }) => (await call(contract.applianceBrands, { type: "ac" })).brands.length > 1,
      true,
    ),
    refuses(contract.applianceBrands, "a type that there is not", { type: "toaster" }, "request.invalid"),
    sees(
      contract.testCodesets,
      "tries those of the brand first",
      async ({ call }) => {
        const { codesets } = await call(contract.testCodesets, { type: "tv", brand: "Sony" });
        return [codesets[0]?.codeset._id, codesets[0]?.test_key];
      },
      ["tv-sony-1", "power"],
    ),
    sees(
      contract.codeset,
      "tells the keys of a codeset",
      async ({ call }) => {
        const { _id, stateful, keys } = await call(contract.codeset, { id: "tv-samsung-1" });
        return [_id, stateful, keys[0]];
      },
      ["tv-samsung-1", false, { key: "power", label: "Power" }],
    ),
    refuses(contract.codeset, "an unknown codeset", { id: "x" }, "codeset.not_found"),
    sees(
      contract.codesetVersion,
      "tells the newest version",
      ({ call }) => call(contract.codesetVersion, { id: "tv-samsung-1" }),
      { current_version: 1 },
    ),
    refuses(contract.codesetVersion, "an unknown codeset", { id: "x" }, "codeset.not_found"),
  ],
};
