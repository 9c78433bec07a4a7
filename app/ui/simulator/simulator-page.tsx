import type { ReactNode } from "react";
import type { Locale } from "~/lib/locale";
import { Message } from "../parts/message";

type Props = {
  locale: Locale;
  title: string;
  demo: string;
  home?: { name: string; href: string };
  children: ReactNode;
};

export function SimulatorPage({ locale, title, demo, home, children }: Props) {
  return (
    <div className="wrap page stack max-w-[34rem]!" lang={locale}>
      {home && (
        <a href={home.href} className="flex min-h-11 items-center text-lg font-bold no-underline">
          {home.name}
        </a>
      )}
      <h1>{title}</h1>
      <div role="note">
        <Message tone="warn">{demo}</Message>
      </div>
      {children}
    </div>
  );
}
