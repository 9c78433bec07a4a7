/** These providers take payments on their own page. */
export const gatewayIds = ["vnpay", "momo", "zalopay"] as const;
export type GatewayId = (typeof gatewayIds)[number];
