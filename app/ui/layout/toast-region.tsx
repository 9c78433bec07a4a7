import { useEffect, useRef, useState } from "react";
import type { ToastPosition } from "~/domain/shop/shop.rules";
import { useT } from "~/i18n/use-t";
import type { ToastMessage } from "~/lib/visitor-frame";
import { Icon } from "../parts/icon";

const visibleMs = 3000;
const fadeMs = 150;
const queueRetryMs = 250;

/** Queued messages are shown for three seconds each. Without a script, the message is part of the page. */
export function ToastRegion({
  toast,
  position,
  isPlain,
}: {
  toast: ToastMessage | null;
  position: ToastPosition;
  isPlain: boolean;
}) {
  // After a navigation without a message, the current message stays.
  const [newestAt, setNewestAt] = useState(toast?.at ?? 0);
  const [visibleToast, setVisibleToast] = useState(toast);
  const [queue, setQueue] = useState<readonly ToastMessage[]>([]);
  if (toast && toast.at > newestAt) {
    setNewestAt(toast.at);
    if (visibleToast) setQueue([...queue, toast]);
    else setVisibleToast(toast);
  }
  useEffect(() => {
    const [next, ...later] = queue;
    if (!next) return;
    const retry = setInterval(() => {
      if (visibleToast) return;
      setVisibleToast(next);
      setQueue(later);
    }, queueRetryMs);
    return () => clearInterval(retry);
  }, [queue, visibleToast]);
  return (
    <div className={isPlain ? "plain" : undefined}>
      <div className={`toasts ${position}`} role="status">
        {visibleToast && <Toast key={visibleToast.at} {...visibleToast} onClose={() => setVisibleToast(null)} />}
      </div>
    </div>
  );
}

function Toast({ message, type, onClose }: ToastMessage & { onClose: () => void }) {
  const { t } = useT();
  const [stage, setStage] = useState<"server" | "visible" | "held" | "leaving">("server");
  const closeRef = useRef(onClose);
  closeRef.current = onClose;
  useEffect(() => {
    if (stage === "server") setStage("visible");
    if (stage !== "visible" && stage !== "leaving") return;
    const timer = setTimeout(
      () => (stage === "visible" ? setStage("leaving") : closeRef.current()),
      stage === "visible" ? visibleMs : fadeMs,
    );
    return () => clearTimeout(timer);
  }, [stage]);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && closeRef.current();
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  const close = () => {
    onClose();
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  const pause = () => setStage("held");
  const resume = () => setStage("visible");
  const tone = type === "error" ? " notice-bad" : type === "warning" ? " notice-warn" : "";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events only pause the timer of the message
    <div
      className={`notice toast${tone}${stage === "leaving" ? " gone" : ""}`}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
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
