import { IrReport } from "@switchboard/contract";
import type { FailureCode } from "@switchboard/domain";
import type { Said } from "../../platform/broker/device-channels.ts";
import { asSaid, DeviceIntake, type IntakePorts } from "../../platform/broker/device-intake.ts";
import type { IrSendsRepository } from "./ir-sends.repository.ts";

/** For a blaster that gives no reason. */
const REFUSED: FailureCode = "refused";

/** Carries what blasters say they sent, or have learnt, into the store. */
export function irIntake(sends: IrSendsRepository, ports: IntakePorts): DeviceIntake<typeof IrReport, Said<IrReport>> {
  return new DeviceIntake(ports, {
    channel: "ir",
    schema: IrReport,
    pack: asSaid,
    size: 1,
    async write(batch) {
      for (const { message: report, ...said } of batch)
        await sends.settle({ ...said, report, reason: report.ok ? null : (report.err ?? REFUSED) });
    },
  });
}
