import type { FilledSection, PageOfSections } from "~/domain/content/pages/get-page.server";
import { ButtonLink } from "../parts/button";
import { LocalText, Markdown } from "../parts/formatted-text";
import { Picture } from "../parts/picture";
import { type PageHtml, PageHtmlPart } from "../parts/server-rendered";

/** Sections need only the slug and the name of each ticket. */
export type PageInSections = Omit<PageOfSections, "tickets" | "sections"> & {
  sections: readonly SectionInPage[];
  tickets: readonly Pick<PageOfSections["tickets"][number], "slug" | "name">[];
};

/** `html` replaces the section's text. */
export type SectionInPage = FilledSection & { html?: PageHtml };

export type SectionProps<Kind extends FilledSection["kind"]> = {
  section: Extract<FilledSection, { kind: Kind }> & { html?: PageHtml };
  page: PageInSections;
};

export function TextSection({ section }: Pick<SectionProps<"text">, "section">) {
  const { title, text, picture, act, html } = section;
  const id = `s${section.id}`;
  return (
    <section className={`stack content-start ${act && !picture ? "card self-start" : ""}`} aria-labelledby={id}>
      <h2 id={id}>
        <LocalText of={title} />
      </h2>
      <Picture of={picture} className="w-full rounded-card" />
      {html ? <PageHtmlPart id={`${id}-text`} of={html} className="prose" /> : <Markdown of={text} />}
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
  if (section.look === "cable") return <CableSection section={section} />;
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

const towers = 7;

function CableSection({ section: { id, title, items } }: Pick<SectionProps<"facts">, "section">) {
  const lines = Array.from({ length: Math.ceil(items.length / towers) }, (_, n) =>
    items.slice(n * towers, (n + 1) * towers),
  );
  return (
    <section className="stack content-start gap-6" aria-labelledby={`s${id}`}>
      <h2 id={`s${id}`}>
        <LocalText of={title} />
      </h2>
      {lines.map((line) => (
        <div key={line[0]?.name.text} className="cable-line">
          <svg viewBox="0 0 14 6" preserveAspectRatio="none" aria-hidden="true">
            <path d={`M1 6${"q1.3-.2 2-1".repeat(line.length - 1)}`} />
          </svg>
          <ol>
            {line.map(({ name, text }) => (
              <li key={name.text}>
                <h3 className="text-lg">
                  <LocalText of={name} />
                </h3>
                <Markdown of={text} className="help" />
              </li>
            ))}
          </ol>
        </div>
      ))}
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
      <ul className="grid gap-8 md:grid-cols-2 md:gap-12">
        {section.items.map(({ name, role, text, picture }) => (
          <li key={name.text} className="grid grid-cols-[auto_1fr] content-start gap-4 md:gap-6">
            <Picture of={picture} className="size-28 rounded-card object-cover md:size-40" />
            <div className="grid content-start gap-1">
              <h3 className="text-lg">
                <LocalText of={name} />
              </h3>
              <p className="help">
                <LocalText of={role} />
              </p>
              <Markdown of={text} className="md:text-lg" />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Promises({ section }: Pick<SectionProps<"promises">, "section">) {
  const { id, text, html } = section;
  const look = "wrap promises pb-8";
  return html ? <PageHtmlPart id={`s${id}`} of={html} className={look} /> : <Markdown of={text} className={look} />;
}
