import { contract } from "@switchboard/contract";
import type { On } from "../calls.ts";
import { refuse } from "../refuse.ts";
import type { DemoStore } from "../store.ts";

/** Which reports are mailed to whom. */
export function reportMailingCalls(on: On, { reportMailings }: DemoStore): void {
  on(contract.listReportMailings, () => reportMailings.list());
  on(contract.newReportMailing, (body) => reportMailings.create(body));
  on(contract.editReportMailing, (body) => reportMailings.edit(body));
  on(contract.pauseReportMailing, (body) => reportMailings.pause(body));
  on(contract.stopReportMails, (body) => reportMailings.stop(body));
  on(contract.deleteReportMailing, ({ id }) => reportMailings.delete(id));
  for (const call of [contract.lookAtReportLink, contract.answerReportLink])
    on(call, () => {
      throw refuse("report_link.invalid");
    });
}
