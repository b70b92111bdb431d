import { getRouteApi } from "@tanstack/react-router";
import { RegisterForm } from "./RegisterForm.tsx";
import { SetupForm } from "./SetupForm.tsx";

const route = getRouteApi("/user/register");

/** An account for anyone, or, with the link a new server prints, its first admin. */
export function RegisterPage() {
  const { setup } = route.useSearch();
  return setup ? <SetupForm token={setup} /> : <RegisterForm />;
}
