import { Markdown } from "../parts/markdown";
import type { SectionProps } from "./section-props";

export function Promises({ section }: Pick<SectionProps<"promises">, "section">) {
  return <Markdown of={section.text} className="wrap promises pb-8" />;
}
