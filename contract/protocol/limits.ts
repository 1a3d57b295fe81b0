/** Limits that a caller can run into; `GET /api/limits` answers them, and those of `server-limits.ts`. */
export const limits = {
  trial_days: 30,
  /** How often a shop may change its public address, in all and within thirty days. */
  ad_url_changes: 20,
  ad_url_changes_per_month: 5,
  page_size: 100,
  slots_days: 62,
  waiting_days: 366,
  stats_days: 366,
  services_per_visit: 6,
  hold_minutes: 5,
  max_future_turns_per_phone: 3,
  waitlist_entries_per_phone: 3,
  waitlist_windows: 5,
  /** Walk-ins who joined from their own phone and still wait. */
  queue_places_per_comerce: 30,
  queue_joins_per_hour: 20,
  body_bytes: 1_048_576,
  picture_bytes: 2_097_152,
  photos_per_comerce: 12,
  verification_hours: 24,
  /** How long the six digits of the verification mail are valid, and how many tries one address has in a day. */
  verification_code_minutes: 30,
  verification_code_tries: 10,
  password_reset_minutes: 60,
  magic_link_minutes: 10,
  email_change_hours: 24,
  challenge_minutes: 5,
  /** For how long a confirmed second factor is enough for calls with `stepUp`. */
  second_factor_minutes: 10,
  recovery_codes: 10,
  passkeys: 20,
  turn_claim_hours: 24,
  deactivated_days: 30,
  invitation_days: 7,
  session_staff_hours: 12,
  session_customer_days: 30,
  /** The longest life of a session, even if it is used all the time. */
  session_staff_longest_days: 30,
  session_customer_longest_days: 365,
  /** A trusted device ends after so many days without a login, and in any case after so many. */
  device_unused_days: 60,
  device_longest_days: 365,
  devices: 20,
  /** Wrong PINs of one person on a device, and of everybody on it, after which a password is required. */
  pin_attempts: 5,
  pin_attempts_per_device: 15,
  login_attempts_per_15_minutes: 10,
  /** Reads of one calendar feed, from all devices together. */
  feed_reads_per_hour: 120,
  /** Lists of free starts, and pages, that are not cached and have to be computed; per network address. */
  new_list_kilobytes_per_minute: 60_000,
  new_pages_per_minute: 300,
  socket_events_per_minute: 60,
  idempotency_hours: 24,
} as const
