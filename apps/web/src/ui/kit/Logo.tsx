import classes from "./Logo.module.css";
import { Mark } from "./Mark.tsx";

/** Shows the partner's picture, or the product's own mark. It has no alternative text, because names are shown beside it. */
export function Logo({ logo, size = 28 }: { logo: string; size?: number }) {
  if (!logo) return <Mark size={size} />;
  return <img className={classes.logo} src={logo} alt="" style={{ height: size, maxWidth: size * 2 }} />;
}
