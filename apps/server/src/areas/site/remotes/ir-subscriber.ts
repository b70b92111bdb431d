import type { FailureCode } from "@switchboard/domain/control";
import { deviceSubscriber } from "../../../platform/broker/device-subscriber.ts";
import type { IrSendsRepository } from "./ir-sends.repository.ts";

/** The reason where a blaster gives none. */
const REFUSED: FailureCode = "refused";

/** Stores what blasters report to have sent, or learnt. */
export function irSubscriber(sends: IrSendsRepository) {
  return deviceSubscriber("ir", {
    pack: (received) => received,
    size: 1,
    isHeardByAll: true,
    async write(batch) {
      for (const { message: report, ...received } of batch)
        await sends.settle({ ...received, report, reason: report.ok ? null : report.err || REFUSED });
    },
  });
}
