import { IrReport } from "@switchboard/contract";
import type { FailureCode } from "@switchboard/domain/control";
import type { ReceivedMessage } from "../../../platform/broker/device-channels.ts";
import { asReceived, DeviceIntake, type IntakePorts } from "../../../platform/broker/device-intake.ts";
import type { IrSendsRepository } from "./ir-sends.repository.ts";

/** The reason where a blaster gives none. */
const REFUSED: FailureCode = "refused";

/** Stores what blasters report to have sent, or learnt. */
export function irIntake(
  sends: IrSendsRepository,
  ports: IntakePorts,
): DeviceIntake<typeof IrReport, ReceivedMessage<IrReport>> {
  return new DeviceIntake(ports, {
    channel: "ir",
    schema: IrReport,
    pack: asReceived,
    size: 1,
    isHeardByAll: true,
    async write(batch) {
      for (const { message: report, ...received } of batch)
        await sends.settle({ ...received, report, reason: report.ok ? null : report.err || REFUSED });
    },
  });
}
