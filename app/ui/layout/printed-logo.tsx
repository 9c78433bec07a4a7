import { useRouteLoaderData } from "react-router";
import type { FrameData } from "./frame-data";

export function PrintedLogo() {
  const { shop, logo } = useRouteLoaderData<FrameData>("root") ?? {};
  if (!shop) return null;
  return (
    <p className="print-only printed-mark">
      <img src={logo?.light} width="32" height="32" alt="" /> {shop.name}
    </p>
  );
}
