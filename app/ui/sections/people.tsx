import { LocalText } from "../parts/local-text";
import { Markdown } from "../parts/markdown";
import { Picture } from "../parts/picture";
import type { SectionProps } from "./section-props";

export function People({ section }: Pick<SectionProps<"people">, "section">) {
  const id = `s${section.id}`;
  return (
    <section className="wrap section stack gap-6" aria-labelledby={id}>
      <h2 id={id}>
        <LocalText of={section.title} />
      </h2>
      {section.lead && (
        <p className="text-muted">
          <LocalText of={section.lead} />
        </p>
      )}
      <ul className="cards cards-three">
        {section.items.map(({ name, role, text, picture }) => (
          <li key={name.text} className="tile">
            <Picture of={picture} className="aspect-4/3" />
            <div className="grid flex-1 content-start gap-1 p-5">
              <h3 className="text-lg">
                <LocalText of={name} />
              </h3>
              <p className="help">
                <LocalText of={role} />
              </p>
              <Markdown of={text} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
