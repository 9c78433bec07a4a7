import type { FilledSection, PageOfSections } from "~/domain/content/pages/get-page.server";
import { ButtonLink } from "../parts/button";
import { Picture } from "../parts/picture";
import { LocalText, Markdown } from "../parts/text";

export type SectionProps<Kind extends FilledSection["kind"]> = {
  section: Extract<FilledSection, { kind: Kind }>;
  page: PageOfSections;
};

export function TextSection({ section }: Pick<SectionProps<"text">, "section">) {
  const { title, text, picture, act } = section;
  const id = `s${section.id}`;
  return (
    <section className={`stack content-start ${act && !picture ? "card self-start" : ""}`} aria-labelledby={id}>
      <h2 id={id}>
        <LocalText of={title} />
      </h2>
      <Picture of={picture} className="w-full rounded-card" />
      <Markdown of={text} />
      {act && (
        <p>
          <ButtonLink to={act.href} variant={act.look}>
            <LocalText of={act.label} />
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

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

export function Promises({ section }: Pick<SectionProps<"promises">, "section">) {
  return <Markdown of={section.text} className="wrap promises pb-8" />;
}
