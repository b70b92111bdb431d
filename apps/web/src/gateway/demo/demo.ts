import type { Gateway } from "../gateway-port.ts";
import type { LocalDevice } from "../local-device-port.ts";
import { getSession } from "../session.ts";
import { createDemoGateway, type DemoGateway } from "./demo-gateway.ts";
import { BUSINESS_PARK } from "./sites/business-park.ts";
import { GUEST_HOUSE } from "./sites/guest-house.ts";

const SITES = [BUSINESS_PARK, GUEST_HOUSE];

/** The demo as a whole: what is changed in one of its enterprises is still so after a look at the other. */
function createDemo(): Gateway & { local(): LocalDevice } {
  const opened = new Map<string, DemoGateway>();
  const all = () => SITES.map(({ _id, name }) => ({ _id, name: opened.get(_id)?.details.name ?? name }));

  /** The one that the session is for. A demo account of a server has an enterprise there, and begins with the first here. */
  function current(): DemoGateway {
    const asked = getSession().user?.enterprise_id;
    const site = SITES.find(({ _id }) => _id === asked) ?? BUSINESS_PARK;
    const gateway = opened.get(site._id) ?? createDemoGateway(site, all);
    opened.set(site._id, gateway);
    return gateway;
  }

  return {
    call: (endpoint, input, options) => current().call(endpoint, input, options),
    openLive: (options) => current().openLive(options),
    local: () => current().local,
  };
}

export const demo = createDemo();
