/** These providers take payments on their own page. Their names are brands, so they are not translated. */
export const gatewayNames = { vnpay: "VNPay", momo: "MoMo", zalopay: "ZaloPay" } as const;
export type GatewayId = keyof typeof gatewayNames;
export const gatewayIds = Object.keys(gatewayNames) as GatewayId[];
