import { useEffect, useRef, useState } from "react";
import { useT } from "~/i18n/use-t";
import type { Locale } from "~/lib/locale";
import { useRefresh } from "~/lib/use-refresh";

/** `unsaved`: there is no answer yet; `refused`: the server refused it; `lost`: the connection failed. */
export type SaveState = "saved" | "unsaved" | "refused" | "lost";
export type SaveQuantity = (
  lineId: number,
  piece: number,
  locale: Locale,
) => Promise<"saved" | "lost" | { refused: string }>;

const pauseMs = 500;

/** Saves after a pause in typing and refreshes the page. Sends one request at a time, so that the newest one wins. */
export function useSaving(lineId: number, saveQuantity: SaveQuantity) {
  const { locale } = useT();
  const refresh = useRefresh();
  const [typed, setTyped] = useState<string | null>(null);
  const [sent, setSent] = useState<{ text: string; answer: Awaited<ReturnType<SaveQuantity>> | null } | null>(null);
  const [isImmediate, setIsImmediate] = useState(false);
  const answer = sent?.text === typed ? sent?.answer : null;
  const isSending = sent !== null && sent.answer === null;
  const isEmpty = typed === "" && isImmediate;

  useEffect(() => {
    if (answer === "saved") setTyped(null);
  }, [answer]);
  useEffect(() => {
    if (!typed || isSending || sent?.text === typed) return;
    const send = async () => {
      setSent({ text: typed, answer: null });
      setIsImmediate(false);
      const answer = await saveQuantity(lineId, Number(typed), locale);
      if (answer !== "lost") await refresh();
      setSent({ text: typed, answer });
    };
    const timer = setTimeout(send, isImmediate ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [typed, sent, isSending, isImmediate, lineId, locale, saveQuantity, refresh]);

  // Unsaved input is also saved when the component unmounts.
  const unsent = useRef<string | null>(null);
  unsent.current = sent?.text === typed ? null : typed;
  useEffect(
    () => () => void (unsent.current && saveQuantity(lineId, Number(unsent.current), locale)),
    [lineId, locale, saveQuantity],
  );

  const refused = answer instanceof Object ? answer.refused : null;
  const state: SaveState =
    answer === "lost" ? "lost" : refused || isEmpty ? "refused" : typed === null ? "saved" : "unsaved";
  return {
    state,
    isEmpty,
    refused,
    change(text: string) {
      setTyped(text);
      setIsImmediate(false);
      if (!isSending) setSent(null);
    },
    save() {
      if (typed === null) return;
      setIsImmediate(true);
      if (state === "lost") setSent(null);
    },
  };
}
