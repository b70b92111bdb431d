import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { ReportLinks } from "./report-links.service.ts";
import type { ReportMailingsService } from "./report-mailings.service.ts";

export function reportMailingRoutes(routes: Routes, mailings: ReportMailingsService, links: ReportLinks): void {
  routes.add(contract.listReportMailings, ({ actor }) => mailings.list(actor));
  routes.add(contract.newReportMailing, ({ actor, body }) => mailings.create(actor, body));
  routes.add(contract.editReportMailing, ({ actor, body }) => mailings.edit(actor, body));
  routes.add(contract.pauseReportMailing, ({ actor, body }) => mailings.pause(actor, body));
  routes.add(contract.sendReportMailing, ({ actor, body }) => mailings.send(actor, body.id));
  routes.add(contract.stopReportMails, ({ actor, body }) => mailings.stop(actor, body));
  routes.add(contract.deleteReportMailing, ({ actor, body }) => mailings.delete(actor, body.id));
  routes.add(contract.decideReportAddress, ({ actor, body }) => mailings.decideAddress(actor, body));
  routes.open(contract.lookAtReportLink, ({ body }) => links.look(body.token));
  routes.open(contract.answerReportLink, ({ body }) => links.answer(body.token, body.is_stopped));
  routes.oneClick("/user/stop-report/:token", (token) => links.answer(token, true));
}
