import type { Site } from "./site.ts";

/** A second, smaller enterprise, so that switching between enterprises has somewhere to go. */
export const HARBOUR_COLD_STORAGE: Site = {
  name: "Harbour Cold Storage",
  time_zone: "Asia/Kolkata",
  partner_name: "Switchboard",
  meta_keys: ["Chamber"],
  roomMeta: { "Cold store": { Chamber: "A" } },
  rooms: {
    "Cold store": [
      { type: "ENERGY_METER_3", name: "Cold store meter", load: { watts: 28_000, curve: "cold store" } },
      {
        type: "KIOT_MOTOR",
        name: "Compressor 1",
        switches: { "Cold store compressor": "compressor" },
        load: { watts: 11_000, curve: "motor" },
      },
      {
        type: "SW_1_HEAVY",
        name: "Evaporator heater",
        switches: { "Defrost heater": "defrost" },
        load: { watts: 3000, curve: "steady" },
      },
    ],
    "Loading dock": [
      {
        type: "SW_3_REL",
        name: "Dock board",
        switches: { "Dock lights": "loading", "Strip curtain fan": "loading", "Dock siren": "never" },
      },
      {
        type: "GSM_RELAY_4",
        name: "Yard controller",
        switches: {
          "Yard lights 1": "dusk to dawn",
          "Yard lights 2": "dusk to dawn",
          "Weighbridge power": "loading",
          "Reefer sockets": "always",
        },
      },
    ],
  },
  typeGroups: { Refrigeration: ["KIOT_MOTOR", "SW_1_HEAVY"] },
};
