import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import {
  BrightnessPercent,
  ColorTemperature,
  Deadline,
  DimmerLevel,
  HexColor,
  Id,
  Instant,
  SwitchState,
} from "../../core/primitives.ts";

/** The command was sent; its result arrives over the broker under the same id. */
const Sent = z.object({ command_id: Id, expires_at: Instant });
export type SentCommand = z.output<typeof Sent>;

/** The place where the person tapped, for the history; the dashboard by default. */
const TapSource = z.optional(z.enum(["dashboard", "shortcut"]));

const errors = [
  "switch.not_found",
  "switch.unsupported",
  "device.offline",
  "switch.held",
  "switch.interlocked",
  "switch.resting",
  "switch.must_run",
  "command.too_late",
  "server.unavailable",
] as const;

export const switchDevice = endpoint({
  method: "POST",
  path: "/api/v1/deviceevents/switch",
  summary: "Turn one switch on or off",
  permission: "device.control",
  panel: true,
  body: z.object({
    switch_appliance_id: Id,
    switch_state: SwitchState,
    source: TapSource,
    deadline: z.optional(Deadline),
  }),
  reply: Sent,
  errors,
});

export const lightActions = endpoint({
  method: "POST",
  path: "/api/v1/deviceevents/light_actions",
  summary: "Set a dimmer's level, a brightness in percent, or a light's colour or colour temperature",
  permission: "device.control",
  panel: true,
  body: z
    .object({
      switch_appliance_id: Id,
      level: z.optional(DimmerLevel),
      brightness: z.optional(BrightnessPercent),
      color: z.optional(HexColor),
      color_temperature: z.optional(ColorTemperature),
      source: TapSource,
      deadline: z.optional(Deadline),
    })
    .check(
      z.refine(
        ({ level, brightness, color, color_temperature }) =>
          [level, brightness, color, color_temperature].some((each) => each !== undefined),
        "Invalid action",
      ),
    ),
  reply: Sent,
  errors,
});
