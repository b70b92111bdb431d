import { MERIDIAN, SITES } from "@switchboard/sample-building";
import type { Api } from "../api-port.ts";
import type { LocalDevice } from "../local-device-port.ts";
import { getSession } from "../session.ts";
import { createDemoGateway, type DemoGateway } from "./demo-gateway.ts";

/** The demo as a whole: what is changed in one of its enterprises is still so after a look at the other. */
function createDemo(): Api & { local(): LocalDevice } {
  const opened = new Map<string, DemoGateway>();
  let whose: string | undefined;
  const all = () =>
    SITES.map(({ id, site }) => {
      const { name, partner_name } = opened.get(id)?.details ?? site;
      return { _id: id, name, partner_name };
    });

  /** The one that the session is for. A demo account of a server has an enterprise there, and begins with the first here. */
  function current(): DemoGateway {
    const { _id, enterprise_id } = getSession().user ?? {};
    if (_id !== whose) opened.clear();
    whose = _id;
    const site = SITES.find(({ id }) => id === enterprise_id) ?? MERIDIAN;
    const gateway = opened.get(site.id) ?? createDemoGateway(site, all);
    opened.set(site.id, gateway);
    return gateway;
  }

  return {
    call: (endpoint, input, options) => current().call(endpoint, input, options),
    openLive: (options) => current().openLive(options),
    local: () => current().local,
  };
}

export const demo = createDemo();
