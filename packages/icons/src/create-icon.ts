import { createElement, type FunctionComponent, type SVGProps } from "react";

interface IconProps extends Omit<SVGProps<SVGSVGElement>, "stroke"> {
  size?: number | string;
  stroke?: number | string;
}

export type Icon = FunctionComponent<IconProps>;

export function outlineIcon(path: string): Icon {
  return ({ size = 24, stroke = 2, ...rest }) =>
    createElement(
      "svg",
      {
        ...frame(size),
        fill: "none",
        stroke: "currentColor",
        strokeWidth: stroke,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        ...rest,
      },
      createElement("path", { d: path }),
    );
}

export function filledIcon(path: string): Icon {
  return ({ size = 24, stroke: _, ...rest }) =>
    createElement("svg", { ...frame(size), fill: "currentColor", ...rest }, createElement("path", { d: path }));
}

function frame(size: number | string) {
  return { xmlns: "http://www.w3.org/2000/svg", width: size, height: size, viewBox: "0 0 24 24" };
}
