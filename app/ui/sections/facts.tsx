import { LocalText } from "../parts/local-text";
import { Markdown } from "../parts/markdown";
import type { SectionProps } from "./section-props";

export function FactsSection({ section }: Pick<SectionProps<"facts">, "section">) {
  const id = `s${section.id}`;
  return (
    <section className="stack content-start gap-6" aria-labelledby={id}>
      <h2 id={id}>
        <LocalText of={section.title} />
      </h2>
      <dl>
        {section.items.map(({ name, text }) => (
          <div key={name.text} className="grid gap-x-4 border-b border-line py-3 lg:grid-cols-[1fr_1.4fr]">
            <dt className="font-semibold">
              <LocalText of={name} />
            </dt>
            <dd>
              <Markdown of={text} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
