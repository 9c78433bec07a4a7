type Status = { http: number; trpc: TrpcCode };
type TrpcCode =
  | "BAD_REQUEST"
  | "UNAUTHORIZED"
  | "FORBIDDEN"
  | "NOT_FOUND"
  | "CONFLICT"
  | "PRECONDITION_FAILED"
  | "UNPROCESSABLE_CONTENT"
  | "TOO_MANY_REQUESTS"
  | "INTERNAL_SERVER_ERROR"
  | "SERVICE_UNAVAILABLE";

const unauthorized: Status = { http: 401, trpc: "UNAUTHORIZED" };
const forbidden: Status = { http: 403, trpc: "FORBIDDEN" };
const notFound: Status = { http: 404, trpc: "NOT_FOUND" };
const conflict: Status = { http: 409, trpc: "CONFLICT" };
const precondition: Status = { http: 412, trpc: "PRECONDITION_FAILED" };
const unprocessable: Status = { http: 422, trpc: "UNPROCESSABLE_CONTENT" };
const unavailable: Status = { http: 503, trpc: "SERVICE_UNAVAILABLE" };
const tooMany: Status = { http: 429, trpc: "TOO_MANY_REQUESTS" };

/** Every way the shop says no, and what that is at the two doors. Messages: `errors.json`, by the same name. */
export const errorStatus = {
  forbidden,
  not_logged_in: unauthorized,
  login_failed: unauthorized,
  second_step_needed: unauthorized,
  second_step_over: precondition,
  second_step_changed: precondition,
  code_wrong: unprocessable,
  code_used: unprocessable,
  password_common: unprocessable,
  password_personal: unprocessable,
  password_wrong: unprocessable,
  link_over: precondition,
  link_of_another: forbidden,
  email_same: unprocessable,
  account_changed: conflict,
  logged_out_meanwhile: conflict,
  address_not_found: notFound,
  addresses_full: precondition,
  account_in_use: precondition,
  export_not_found: notFound,
  sum_too_high: forbidden,
  staff_login_failed: unauthorized,
  staff_over: unauthorized,
  one_time_code_wrong: unprocessable,
  member_known: conflict,
  member_not_found: notFound,
  last_admin: precondition,
  enquiry_not_found: notFound,
  enquiry_closed: precondition,
  no_email_to_answer: unprocessable,
  ticket_not_found: notFound,
  product_not_found: notFound,
  no_such_variant: notFound,
  category_not_found: notFound,
  combo_not_found: notFound,
  service_not_found: notFound,
  page_not_found: notFound,
  flag_not_found: notFound,
  setting_not_found: notFound,
  flags_unreadable: unavailable,
  flag_unreadable: unavailable,
  settings_unreadable: unavailable,
  setting_unreadable: unavailable,
  theme_not_found: notFound,
  session_not_found: notFound,
  section_not_found: notFound,
  order_not_found: notFound,
  order_code_missing: notFound,
  booking_empty: notFound,
  line_not_found: notFound,
  receipt_not_found: notFound,
  bank_reference_missing: unprocessable,
  cart_empty: precondition,
  cart_full: precondition,
  too_many_seats: unprocessable,
  nobody: unprocessable,
  negative: unprocessable,
  no_pieces: unprocessable,
  too_many_pieces: unprocessable,
  out_of_stock: conflict,
  stock_short: conflict,
  not_for_sale: conflict,
  price_on_request: unprocessable,
  date_past: unprocessable,
  date_too_soon: unprocessable,
  date_too_far: unprocessable,
  day_closed: conflict,
  sales_closed: conflict,
  no_such_slot: unprocessable,
  sold_out: conflict,
  few_left: conflict,
  unknown_category: unprocessable,
  price_unknown: conflict,
  total_changed: conflict,
  cart_changed: conflict,
  hold_renewed_out: precondition,
  unpaid_on_network: tooMany,
  unpaid_on_phone: tooMany,
  form_used: conflict,
  checkout_failed: { http: 500, trpc: "INTERNAL_SERVER_ERROR" },
  method_unknown: unprocessable,
  method_unfit: unprocessable,
  address_missing: unprocessable,
  unknown_province: unprocessable,
  unknown_ward: unprocessable,
  no_shipping_there: unprocessable,
  not_payable: precondition,
  refund_under_way: precondition,
  transition_refused: precondition,
  no_tickets_to_send: precondition,
  nowhere_to_send: precondition,
  tickets_sent_enough: tooMany,
  redirect_loop: precondition,
  add_to_cart_off: precondition,
  too_many_requests: tooMany,
} as const satisfies Record<string, Status>;

export type ErrorCode = keyof typeof errorStatus;
export type ErrorParams = Record<string, string | number>;

export type Fault = { code: ErrorCode; field: string; params: ErrorParams };

/** `field`: which input it concerns; `params`: what the message names; `also`: what is wrong with other inputs. */
export class DomainError extends Error {
  readonly field: string | undefined;
  readonly params: ErrorParams;
  readonly also: readonly Fault[];

  constructor(
    readonly code: ErrorCode,
    { field, params = {}, also = [] }: { field?: string; params?: ErrorParams; also?: readonly Fault[] } = {},
  ) {
    super(code);
    this.name = "DomainError";
    this.field = field;
    this.params = params;
    this.also = also;
  }
}
