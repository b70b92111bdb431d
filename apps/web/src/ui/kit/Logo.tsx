import classes from "./Logo.module.css";
import { Mark } from "./Mark.tsx";

/** The partner's picture, or the product's own mark. Names stand beside it, so it says nothing itself. */
export function Logo({ logo, size = 28 }: { logo: string; size?: number }) {
  if (!logo) return <Mark size={size} />;
  return <img className={classes.logo} src={logo} alt="" style={{ height: size, maxWidth: size * 2 }} />;
}
