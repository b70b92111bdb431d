import { contract, type EnterpriseDetails, homeTopic, notificationTopic } from "@switchboard/contract";
import { getSession } from "../session.ts";
import { demoId } from "./demo-building.ts";
import type { On } from "./demo-calls.ts";

const FOREVER = "2100-01-01T00:00:00.000Z";

/** Who looks, where, and the connection that stands in for a broker. */
export function demoMe(on: On, office: EnterpriseDetails, metaKeys: readonly string[]): void {
  const { _id: home, time_zone } = office;
  on(contract.me, () => {
    const { _id = demoId(6, 1), name = "", email = "", role = [] } = getSession().user ?? {};
    const rest = { fullname: name, phone: "", username: email, organisation: office.name, is_demo: true };
    return { _id, name, email, role, ...rest };
  });
  on(contract.logout, () => ({ accepted: true as const }));
  on(contract.enterpriseMe, () => ({
    _id: home,
    name: office.name,
    time_zone,
    currency: office.currency,
    meta: [...metaKeys],
    mqttPassword: "",
    broker: {
      url: "/demo",
      username: home,
      client_id: "demo",
      topics: [notificationTopic(home), homeTopic(home, "heartbeat")],
      expires_at: FOREVER,
    },
  }));
}
