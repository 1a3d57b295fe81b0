/** Every way the API refuses: the stable `code` and its HTTP status. The Spanish texts are the server's. */
export const problemStatus = {
  invalid_request: 400,
  not_authenticated: 401,
  invalid_credentials: 401,
  session_ended: 401,
  signature_wrong: 401,
  invalid_key: 401,
  forbidden: 403,
  scope_needed: 403,
  not_for_keys: 403,
  account_not_verified: 403,
  password_needed: 403,
  own_session_needed: 403,
  second_factor_needed: 403,
  second_factor_due: 403,
  wrong_code: 403,
  wrong_pin: 403,
  pin_locked: 403,
  passkey_refused: 403,
  provider_refused: 403,
  subscription_over: 403,
  not_found: 404,
  method_not_allowed: 405,
  slot_taken: 409,
  room_left: 409,
  review_closed: 409,
  already_answered: 409,
  message_taken: 409,
  request_settled: 409,
  request_past: 409,
  offer_over: 409,
  queue_closed: 409,
  queue_full: 409,
  invalid_transition: 409,
  stale_revision: 409,
  ad_url_taken: 409,
  phone_taken: 409,
  not_ready_to_publish: 409,
  still_needed: 409,
  price_change_exists: 409,
  price_change_begun: 409,
  has_future_turns: 409,
  already_member: 409,
  account_exists: 409,
  identity_taken: 409,
  factor_exists: 409,
  passkeys_full: 409,
  devices_full: 409,
  last_admin: 409,
  already_charged: 409,
  payments_down: 409,
  payments_refused: 409,
  desk_open: 409,
  desk_closed: 409,
  desk_needed: 409,
  package_used_up: 409,
  comerce_not_bookable: 409,
  comerce_changed: 409,
  ask_the_shop: 409,
  terms_to_accept: 409,
  import_begun: 409,
  export_not_ready: 409,
  not_empty: 409,
  undo_over: 409,
  whatsapp_refused: 409,
  whatsapp_in_use: 409,
  whatsapp_not_approved: 409,
  whatsapp_window_over: 409,
  webhook_off: 409,
  would_wait: 409,
  token_used: 410,
  challenge_over: 410,
  comerce_closed: 410,
  link_expired: 410,
  too_large: 413,
  unsupported_media_type: 415,
  wrong_host: 421,
  validation_failed: 422,
  not_bookable: 422,
  unreadable_file: 422,
  unreadable_export: 422,
  idempotency_key_reused: 422,
  payments_do_not_add_up: 422,
  refund_too_high: 422,
  too_many_turns: 422,
  too_many_requests: 429,
  unexpected: 500,
  unavailable: 503,
} as const

export type ProblemCode = keyof typeof problemStatus

/** One field that was wrong, as a path (`customer.phone`) and a Spanish sentence. */
export type FieldProblem = { readonly field: string; readonly message: string }

/** `application/problem+json`, RFC 9457. */
export type ProblemWire = {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: ProblemCode
  readonly detail: string
  readonly request_id: string
  readonly errors?: readonly FieldProblem[]
  /** With `slot_taken` and `room_left`: the nearest free starts, three at most. */
  readonly alternatives?: readonly { readonly starts_at: string; readonly staff: string }[]
  /** With `stale_revision`: the present values of the fields that somebody changed meanwhile. */
  readonly theirs?: Readonly<Record<string, unknown>>
  /** With `not_bookable`: the engine's reason; with `unreadable_file` and `unreadable_export`: what is wrong with it. */
  readonly reason?: string
  /** With `scope_needed`: what the key would have to be allowed. */
  readonly scope?: string
  /** With `terms_to_accept`: what is asked of the customer; the booking is sent again with `accepts`. */
  readonly terms?: TermsWire
  /** With `would_wait`, and with `too_many_requests` for a hold: what a booking of this start waits for. */
  readonly waits?: WaitsWire
  /** With `second_factor_needed`: what `confirmSignIn` takes, and what the account can show. */
  readonly challenge?: { readonly token: string; readonly ways: readonly FactorWay[] }
}

/** A booking that is not booked at once, because much came from the same connection. */
export type WaitsWire = {
  /** `mail`: for the customer, who confirms it by the link of a mail; for the shop when they leave no address. */
  readonly for: 'shop' | 'mail'
  /** Why, and what happens then, in one sentence. */
  readonly text: string
}

export type TermsWire = {
  readonly asks: 'must_confirm' | 'deposit' | 'approval' | 'phone_only'
  /** With `deposit`: percent of the price. */
  readonly deposit_percent?: number
  /** All of it in one sentence. */
  readonly text: string
}

export const factorWays = ['passkey', 'code', 'recovery_code'] as const
export type FactorWay = (typeof factorWays)[number]
