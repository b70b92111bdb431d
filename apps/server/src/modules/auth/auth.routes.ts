import { contract } from "@switchboard/contract";
import type { Routes } from "../../platform/http/route.ts";
import type { AuthModule } from "./auth.module.ts";

export function authRoutes(routes: Routes, { auth, registration, passwordReset }: AuthModule): void {
  routes.open(contract.login, ({ body, ip }) => auth.login(body, ip));
  routes.add(contract.logout, ({ actor }) => auth.logout(actor));
  routes.open(contract.register, ({ body, ip }) => registration.register(body, ip));
  routes.open(contract.confirmRegistration, ({ body }) => registration.confirm(body.token, body.password));
  routes.open(contract.setup, ({ body }) => registration.setup(body));
  routes.open(contract.forgotPassword, ({ body, ip }) => passwordReset.forgot(body.email, ip));
  routes.open(contract.resetPassword, ({ body, ip }) => passwordReset.reset(body.token, body.password, ip));
}
