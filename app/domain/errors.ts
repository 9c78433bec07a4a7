type Status = { http: number; trpc: TrpcCode };
type TrpcCode =
  | "BAD_REQUEST"
  | "UNAUTHORIZED"
  | "FORBIDDEN"
  | "NOT_FOUND"
  | "CONFLICT"
  | "PRECONDITION_FAILED"
  | "UNPROCESSABLE_CONTENT"
  | "PAYLOAD_TOO_LARGE"
  | "TOO_MANY_REQUESTS"
  | "INTERNAL_SERVER_ERROR"
  | "SERVICE_UNAVAILABLE";

const badRequest: Status = { http: 400, trpc: "BAD_REQUEST" };
const unauthorized: Status = { http: 401, trpc: "UNAUTHORIZED" };
const forbidden: Status = { http: 403, trpc: "FORBIDDEN" };
const notFound: Status = { http: 404, trpc: "NOT_FOUND" };
const conflict: Status = { http: 409, trpc: "CONFLICT" };
const precondition: Status = { http: 412, trpc: "PRECONDITION_FAILED" };
const unprocessable: Status = { http: 422, trpc: "UNPROCESSABLE_CONTENT" };
const tooLarge: Status = { http: 413, trpc: "PAYLOAD_TOO_LARGE" };
const unavailable: Status = { http: 503, trpc: "SERVICE_UNAVAILABLE" };
const tooMany: Status = { http: 429, trpc: "TOO_MANY_REQUESTS" };
const unforeseen: Status = { http: 500, trpc: "INTERNAL_SERVER_ERROR" };

/** Every error with its HTTP and tRPC status. The messages are in `errors.json` under the same name. */
export const errorStatus = {
  forbidden,
  not_logged_in: unauthorized,
  login_failed: unauthorized,
  login_broken: unforeseen,
  logout_broken: unforeseen,
  profile_unreadable: unforeseen,
  profile_unsaved: unforeseen,
  second_step_needed: unauthorized,
  second_step_over: precondition,
  second_step_changed: precondition,
  code_wrong: unprocessable,
  code_used: unprocessable,
  password_common: unprocessable,
  password_personal: unprocessable,
  password_wrong: unprocessable,
  password_same: unprocessable,
  link_over: precondition,
  link_of_another: forbidden,
  email_same: unprocessable,
  account_changed: conflict,
  logged_out_meanwhile: conflict,
  address_not_found: notFound,
  addresses_full: precondition,
  account_in_use: precondition,
  order_of_account: precondition,
  demo_account: forbidden,
  export_not_found: notFound,
  sum_too_high: forbidden,
  staff_login_failed: unauthorized,
  staff_over: unauthorized,
  one_time_code_wrong: unprocessable,
  member_known: conflict,
  invitation_over: precondition,
  member_not_found: notFound,
  last_admin: precondition,
  enquiry_not_found: notFound,
  enquiry_closed: precondition,
  no_email_to_answer: unprocessable,
  vacancy_not_found: notFound,
  vacancy_closed: precondition,
  cv_kind: unprocessable,
  cv_over: unprocessable,
  ticket_not_found: notFound,
  product_not_found: notFound,
  no_such_variant: notFound,
  category_not_found: notFound,
  combo_not_found: notFound,
  service_not_found: notFound,
  page_not_found: notFound,
  post_not_found: notFound,
  post_taken_back: { http: 410, trpc: "NOT_FOUND" },
  comments_unreadable: unavailable,
  comment_not_found: notFound,
  comment_failed: { http: 500, trpc: "INTERNAL_SERVER_ERROR" },
  reply_to_reply: unprocessable,
  review_not_found: notFound,
  review_failed: unforeseen,
  visit_ahead: unprocessable,
  observation_time: unprocessable,
  decided_meanwhile: conflict,
  flag_not_found: notFound,
  setting_not_found: notFound,
  flags_unreadable: unavailable,
  flag_unreadable: unavailable,
  settings_unreadable: unavailable,
  cart_unreadable: unavailable,
  gallery_unreadable: unavailable,
  reviews_unreadable: unavailable,
  quote_failed: unforeseen,
  message_failed: unforeseen,
  page_unreadable: unavailable,
  setting_unreadable: unavailable,
  theme_not_found: notFound,
  session_not_found: notFound,
  session_id_invalid: badRequest,
  section_not_found: notFound,
  order_not_found: notFound,
  order_code_unknown: notFound,
  order_code_missing: notFound,
  booking_empty: notFound,
  line_not_found: notFound,
  receipt_not_found: notFound,
  transfer_not_typed: precondition,
  transfer_used: precondition,
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
  day_closed_because: conflict,
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
  too_many_orders: tooMany,
  form_used: conflict,
  checkout_failed: unforeseen,
  method_unknown: unprocessable,
  method_unfit: unprocessable,
  method_amount: unprocessable,
  address_missing: unprocessable,
  unknown_province: unprocessable,
  unknown_ward: unprocessable,
  no_shipping_there: unprocessable,
  not_payable: precondition,
  refund_under_way: precondition,
  refund_by_hand: precondition,
  refund_own: forbidden,
  credit_not_found: notFound,
  credit_over: precondition,
  credit_empty: precondition,
  credit_changed: conflict,
  nothing_chosen: unprocessable,
  not_to_give_back: precondition,
  refund_changed: conflict,
  refund_request_not_found: notFound,
  refund_decided: precondition,
  stock_word_missing: unprocessable,
  account_not_needed: precondition,
  account_by_phone: precondition,
  account_code_wrong: unprocessable,
  account_code_over: precondition,
  email_code_needed: precondition,
  choose_at_closing: precondition,
  no_credit_to_send: precondition,
  credit_by_phone: precondition,
  credit_sent_enough: tooMany,
  account_missing: precondition,
  account_to_check: precondition,
  account_own: forbidden,
  payout_account_changed: conflict,
  not_to_move: precondition,
  same_day: unprocessable,
  difference_changed: conflict,
  exchange_not_found: notFound,
  exchange_over: precondition,
  exchange_day_closed: precondition,
  closing_not_found: notFound,
  closing_over: precondition,
  closing_reopened: precondition,
  closing_link_over: { http: 410, trpc: "PRECONDITION_FAILED" },
  closing_chosen: precondition,
  services_move_together: precondition,
  closing_changed: conflict,
  closing_changed_people: conflict,
  closing_too_far: unprocessable,
  closing_backwards: unprocessable,
  nothing_to_close: notFound,
  closed_already: conflict,
  change_set_not_found: notFound,
  change_set_not_applied: precondition,
  nothing_to_change: unprocessable,
  too_many_changes: unprocessable,
  row_changed: conflict,
  capacity_below_sold: conflict,
  order_day_closed: precondition,
  transition_refused: precondition,
  no_tickets_to_send: precondition,
  nowhere_to_send: precondition,
  tickets_sent_enough: tooMany,
  admission_not_found: notFound,
  undo_over: precondition,
  ticket_key_not_found: notFound,
  ticket_key_newest: precondition,
  ticket_key_in_use: precondition,
  redirect_loop: precondition,
  add_to_cart_off: precondition,
  too_many_requests: tooMany,
  file_too_large: tooLarge,
  picture_kind: unprocessable,
  picture_pixels: unprocessable,
  picture_broken: unprocessable,
  picture_not_fetched: unprocessable,
  picture_failed: unavailable,
} as const satisfies Record<string, Status>;

export type ErrorCode = keyof typeof errorStatus;
export type ErrorParams = Record<string, string | number>;

export type FieldError = { code: ErrorCode; field: string; params: ErrorParams };

export class DomainError extends Error {
  readonly field: string | undefined;
  readonly params: ErrorParams;
  readonly also: readonly FieldError[];

  constructor(
    readonly code: ErrorCode,
    { field, params = {}, also = [] }: { field?: string; params?: ErrorParams; also?: readonly FieldError[] } = {},
  ) {
    super(code);
    this.name = "DomainError";
    this.field = field;
    this.params = params;
    this.also = also;
  }
}
