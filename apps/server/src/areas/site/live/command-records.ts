import type { Sql } from "../../../platform/db/database.ts";
import type { EndedSignal } from "../../../platform/signals.ts";

/** A device's answer to a command it was sent. */
export interface DeviceAnswer {
  home: string;
  /** The `kd_id` of who says it. */
  device: string;
  id: string;
  ok: boolean;
  /** Handed over to what tells nothing back. */
  sent?: boolean;
  /** In the device's words, where it gave any. */
  reason: string | null;
  /** By the clock of the device. */
  saidAt: number;
  /** When a server heard of it. */
  at: Date;
}

/** A run whose outcome rested on an end that a device has corrected since. */
export interface CorrectedRun {
  enterprise_id: string;
  run: string;
}

export interface SettledAnswers {
  /** The switch that each answer is about, so that its turning is not taken for a press on the wall. */
  switches: (string | undefined)[];
  corrected: CorrectedRun[];
  /** Commands that ended, to be told once the transaction has committed. */
  ended: EndedSignal[];
}

/** A relay that turned without having been told to: somebody pressed it on the wall. */
export interface WallPress {
  home: string;
  device_id: string;
  switch_id: string;
  switch_state: 0 | 1;
  at: Date;
  /** Whether the device told of the turning itself; a heartbeat only shows that it happened. */
  isTold: boolean;
}

/** A command as a device names it. */
export interface NamedCommand {
  home: string;
  /** The `kd_id` of who names it. */
  device: string;
  id: string;
}

/** Settles and records commands by what devices say. Control keeps the commands and fills this in. */
export interface CommandRecords {
  /** Part of the transaction that stores what devices said. */
  settleAnswers(sql: Sql, answers: readonly DeviceAnswer[]): Promise<SettledAnswers>;
  /** Part of the same transaction; answers those that were presses indeed. */
  recordPresses(sql: Sql, presses: readonly WallPress[]): Promise<WallPress[]>;
  /** The number of the switch that each command is for; undefined where a device was sent no such command. */
  switchesOfCommands(sql: Sql, named: readonly NamedCommand[]): Promise<(number | undefined)[]>;
}
