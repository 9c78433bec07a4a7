import type { ReactNode } from "react";
import type { Locale } from "~/i18n/locale";
import { Notice } from "../parts/notice";

type Props = { locale: Locale; title: string; demo: string; children: ReactNode };

/** A page that is somebody else's in life, a bank's or a gateway's: without the shop's frame, and saying that it is pretended. */
export function PretendPage({ locale, title, demo, children }: Props) {
  return (
    <div className="wrap section stack max-w-[34rem]!" lang={locale}>
      <h1>{title}</h1>
      <div role="note">
        <Notice tone="warn">{demo}</Notice>
      </div>
      {children}
    </div>
  );
}
