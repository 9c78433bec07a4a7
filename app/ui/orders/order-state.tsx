import { Notice } from "../parts/notice";
import type { OrderTexts } from "./order-page-view";

export function OrderState({ state }: Pick<OrderTexts, "state">) {
  return (
    <Notice tone={state.tone} {...(state.title && { title: state.title })}>
      {state.texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}
