import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { AlarmLinks } from "./alarm-links.service.ts";
import type { ChannelTests } from "./channel-tests.service.ts";
import type { ChannelsService } from "./channels.service.ts";
import type { DeliveryLog } from "./delivery-log.service.ts";
import type { NumberConfirmations } from "./number-confirmations.service.ts";

export function channelRoutes(
  routes: Routes,
  {
    service,
    numbers,
    tests,
    log,
    links,
  }: {
    service: ChannelsService;
    numbers: NumberConfirmations;
    tests: ChannelTests;
    log: DeliveryLog;
    links: AlarmLinks;
  },
): void {
  routes.add(contract.listChannels, ({ actor }) => service.list(actor));
  routes.add(contract.newChannel, ({ actor, body }) => service.create(actor, body));
  routes.add(contract.editChannel, ({ actor, body }) => service.edit(actor, body));
  routes.add(contract.deleteChannel, ({ actor, body }) => service.delete(actor, body.id));
  routes.add(contract.testChannel, ({ actor, body }) => tests.send(actor, body.id));
  routes.add(contract.confirmNumber, ({ actor, body }) => numbers.confirm(actor, body));
  routes.add(contract.sendNumberCode, ({ actor, body }) => numbers.sendAgain(actor, body.id));
  routes.add(contract.setQuietHours, ({ actor, body }) => service.setQuiet(actor, body));
  routes.add(contract.listDeliveries, ({ actor, query }) => log.list(actor, query));
  routes.open(contract.lookAtAlarmLink, ({ body, language }) => links.look(body.token, language));
  routes.open(contract.answerAlarmLink, ({ body }) => links.answer(body.token));
}
