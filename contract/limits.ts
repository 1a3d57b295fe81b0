/** Constants that a client can run into; `GET /api/limits` says them (seed §9, contract §4). */
export const limits = {
  trial_days: 30,
  page_size: 100,
  slots_days: 62,
  services_per_visit: 6,
  hold_minutes: 5,
  holds_per_device: 3,
  max_future_turns_per_phone: 3,
  body_bytes: 1_048_576,
  verification_hours: 24,
  password_reset_minutes: 60,
  session_staff_hours: 12,
  session_customer_days: 30,
  login_attempts_per_15_minutes: 10,
  public_writes_per_10_minutes: 30,
  socket_events_per_minute: 60,
  idempotency_hours: 24,
} as const
