import { Message } from "../parts/message";
import type { OrderTexts } from "./order-page-view";

export function OrderState({ state }: Pick<OrderTexts, "state">) {
  return (
    <Message tone={state.tone} {...(state.title && { title: state.title })}>
      {state.texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Message>
  );
}
