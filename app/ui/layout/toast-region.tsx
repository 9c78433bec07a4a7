import { useEffect, useState } from "react";
import type { ToastPosition } from "~/domain/shop/shop.rules";
import { useT } from "~/i18n/use-t";
import { Icon } from "../parts/icon";

export type ToastMessage = { message: string; type: "success" | "info" | "warning" | "error"; at: number };

const shownFor = 3000;
const fade = 150;

/** For three seconds; a new message takes the place of the old. Without a script it stands in the page. */
export function ToastRegion({
  toast,
  position,
  stands,
}: {
  toast: ToastMessage | null;
  position: ToastPosition;
  stands: boolean;
}) {
  // What the visitor does next brings none: the last one stays for its time.
  const [newest, setNewest] = useState(toast);
  if (toast && toast.at > (newest?.at ?? 0)) setNewest(toast);
  return (
    <div className={stands ? "plain" : undefined}>
      <div className={`toasts ${position}`} role="status">
        {newest && <Toast key={newest.at} {...newest} />}
      </div>
    </div>
  );
}

function Toast({ message, type }: ToastMessage) {
  const { t } = useT();
  const [stage, setStage] = useState<"server" | "shown" | "held" | "leaving" | "gone">("server");
  useEffect(() => {
    if (stage === "server") setStage("shown");
    if (stage !== "shown" && stage !== "leaving") return;
    const timer = setTimeout(
      () => setStage(stage === "shown" ? "leaving" : "gone"),
      stage === "shown" ? shownFor : fade,
    );
    return () => clearTimeout(timer);
  }, [stage]);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && setStage("gone");
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  if (stage === "gone") return null;
  const close = () => {
    setStage("gone");
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  const hold = () => setStage("held");
  const go = () => setStage("shown");
  const tone = type === "error" ? " notice-bad" : type === "warning" ? " notice-warn" : "";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: looking at it only keeps it from leaving
    <div
      className={`notice toast${tone}${stage === "leaving" ? " gone" : ""}`}
      onPointerEnter={hold}
      onPointerLeave={go}
      onFocus={hold}
      onBlur={go}
    >
      <Icon name={type === "success" ? "check" : type === "info" ? "info" : "warning"} />
      <p className="flex-1">{message}</p>
      {stage !== "server" && (
        <button type="button" className="grid size-11 place-items-center" onClick={close}>
          <Icon name="cross" size={20} />
          <span className="sr-only">{t("common.close")}</span>
        </button>
      )}
    </div>
  );
}
