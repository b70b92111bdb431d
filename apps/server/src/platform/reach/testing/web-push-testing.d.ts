/** The parts of `web-push-testing` that are used here; the package has no types. */
declare module "web-push-testing/src/PushApiModel.js" {
  export class PushApiModel {
    /** The prefix of its subscriptions' endpoints. */
    notifyUrl: string;
    subscribe(options: { userVisibleOnly: "true"; applicationServerKey: string }): Promise<{
      endpoint: string;
      keys: { p256dh: string; auth: string };
      clientHash: string;
    }>;
    expireSubscription(clientHash: string): void;
    getNotifications(of: { clientHash: string }): { messages: string[] };
  }
}

declare module "web-push-testing/src/server.js" {
  import type { RequestListener } from "node:http";
  import type { PushApiModel } from "web-push-testing/src/PushApiModel.js";

  export default class WebPushTestingServer {
    constructor(model: PushApiModel, port: number);
    readonly _app: RequestListener;
    setRequestHandlers(): void;
  }
}
