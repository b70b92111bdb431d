import type { Sql } from "../../../platform/db/database.ts";
import type { EndedSignal } from "../../../platform/signals.ts";

/** A device's answer to a command. */
export interface DeviceAnswer {
  enterpriseId: string;
  /** The `kd_id` of the sender. */
  device: string;
  id: string;
  ok: boolean;
  /** True when it was passed on to hardware that does not confirm. */
  sent?: boolean;
  /** The device's own reason, if it gave any. */
  reason: string | null;
  /** The time by the clock of the device. */
  saidAt: number;
  /** When a server received it. */
  at: Date;
}

/** A run whose outcome depended on an end that a device has corrected since. */
export interface CorrectedRun {
  enterprise_id: string;
  run: string;
}

export interface SettledAnswers {
  /** The switch of each answer, so that its change is not taken for a press on the wall. */
  switches: (string | undefined)[];
  corrected: CorrectedRun[];
  /** Commands that ended, to be signalled after the commit. */
  ended: EndedSignal[];
}

/** A relay that turned without a command: somebody pressed it on the wall. */
export interface WallPress {
  enterprise_id: string;
  device_id: string;
  switch_id: string;
  switch_state: 0 | 1;
  at: Date;
  /** True when the device reported the change itself; a heartbeat only shows that it happened. */
  isTold: boolean;
}

/** A command as a device names it. */
export interface NamedCommand {
  enterpriseId: string;
  /** The `kd_id` of the sender. */
  device: string;
  id: string;
}

/** Settles and records commands by the reports of devices. A port that the control area implements. */
export interface CommandRecords {
  /** Runs in the transaction that stores the reports. */
  settleAnswers(sql: Sql, answers: readonly DeviceAnswer[]): Promise<SettledAnswers>;
  /** Runs in the same transaction; returns those that were presses indeed. */
  recordPresses(sql: Sql, presses: readonly WallPress[]): Promise<WallPress[]>;
  /** Returns the number of the switch of each command; undefined when the device was sent no such command. */
  switchesOfCommands(sql: Sql, named: readonly NamedCommand[]): Promise<(number | undefined)[]>;
}
