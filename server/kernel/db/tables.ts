// Generated from the migrated database by `npm run generate`; not written by hand.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Arrives as the domain's instant; goes in as a date or as ISO text (see `types.ts`). */
type Instant = ColumnType<number, Date | string, Date | string>

export interface Tables {
  ad_url_history: {
    ad_url: string
    organization_id: string
    comerce_id: string
    replaced_at: Instant
  }
  ad_url_reservations: {
    ad_url: string
    id: string
    user_id: string | null
    wanted: object
    created_at: Instant
    expires_at: Instant
  }
  agenda_feeds: {
    organization_id: string
    id: string
    comerce_id: string
    staff_id: string | null
    made_by: string
    generation: Generated<number>
    is_open: Generated<boolean>
  }
  api_keys: {
    organization_id: string
    id: string
    comerce_id: string
    name: string
    start: string
    hash: string
    scopes: string[]
    made_by: string
    created_at: Instant
    expires_at: Instant | null
    last_used_at: Instant | null
    revoked_at: Instant | null
    warned_at: Instant | null
  }
  app_secrets: {
    name: string
    value: string
    created_at: Instant
  }
  appointment_events: {
    organization_id: string
    appointment_id: string
    revision: number
    kind: string
    actor: 'customer' | 'staff' | 'system'
    actor_id: string | null
    detail: Generated<object>
    at: Instant
  }
  appointment_legs: {
    organization_id: string
    appointment_id: string
    position: number
    service_id: string
    service_name: string
    staff_id: string
    staff_name: string
    starts_at: Instant
    ends_at: Instant
    price: number
    add_ons: Generated<object>
    sold_as: object | null
  }
  appointments: {
    organization_id: string
    id: string
    comerce_id: string
    code: string
    customer_id: string
    customer_name: string
    customer_email: string | null
    user_id: string | null
    status:
      | 'pending'
      | 'awaiting_deposit'
      | 'booked'
      | 'confirmed'
      | 'checked_in'
      | 'in_progress'
      | 'completed'
      | 'no_show'
      | 'cancelled'
      | 'rejected'
      | 'expired'
    expires_at: Instant | null
    revision: Generated<number>
    starts_at: Instant
    ends_at: Instant
    extra_minutes: Generated<number>
    late_minutes: number | null
    price: number
    currency: string
    deposit: number | null
    deposit_received_at: Instant | null
    note: Generated<string>
    answers: Generated<object>
    source: 'public' | 'staff' | 'demo' | 'import'
    session: string | null
    seats: Generated<number>
    series_id: string | null
    is_overbooked: Generated<boolean>
    is_late_cancel: Generated<boolean>
    is_assumed: Generated<boolean>
    manage_generation: Generated<number>
    created_by: string | null
    created_at: Instant
    updated_at: Instant
    remind_at: Instant | null
    released_at: Instant | null
    rung: 'must_confirm' | 'deposit' | 'approval' | null
    rung_reason: 'last_time' | 'before' | 'first_time' | null
    delay_minutes: number | null
    deposit_sent_at: Instant | null
    is_in_other_name: Generated<boolean>
    party_id: string | null
    party_place: number | null
    confirms_by_mail: Generated<boolean>
    sale_id: string | null
    price_may_change: Generated<boolean>
    import_id: string | null
    import_key: string | null
    is_muted: Generated<boolean>
  }
  arrivals: {
    organization_id: string
    subject_id: string
    comerce_id: string
    kind: 'hold' | 'appointment' | 'walk_in' | 'waitlist' | 'review'
    line: string
    network: string
    date: string | null
    minutes: Generated<number>
    waits: Generated<boolean>
    at: Instant
    mailbox: string | null
  }
  audit: {
    id: GeneratedAlways<number>
    organization_id: string | null
    comerce_id: string | null
    actor_kind: 'person' | 'platform' | 'system'
    actor_id: string | null
    action: string
    subject_id: string | null
    detail: Generated<object>
    at: Instant
    key_id: string | null
  }
  blocks: {
    organization_id: string
    id: string
    comerce_id: string
    staff_id: string
    starts_at: Instant
    ends_at: Instant
    reason: Generated<string>
    shared_id: string | null
    series_id: string | null
    created_by: string | null
    created_at: Instant
  }
  busy_calendars: {
    organization_id: string
    id: string
    comerce_id: string
    staff_id: string
    url: string
    added_by: string
    created_at: Instant
    etag: string | null
    modified: string | null
    next_at: Instant
    tried_at: Instant | null
    read_at: Instant | null
    whole_at: Instant | null
    failures: Generated<number>
    problem:
      | 'unreachable'
      | 'too_slow'
      | 'refused'
      | 'server_error'
      | 'not_a_calendar'
      | 'too_large'
      | 'too_complex'
      | null
    unread: Generated<number>
    unread_reason: 'date' | 'zone' | 'rule' | 'too_often' | 'too_many' | 'cut_off' | null
    unread_starts: string | null
  }
  calendar_feeds: {
    user_id: string
    generation: Generated<number>
    is_open: Generated<boolean>
  }
  changed_prices: {
    organization_id: string
    price_change_id: string
    position: number
    service_id: string
    staff_id: string | null
    starts_on: string
    old_price: number
    price: number
    has_begun: Generated<boolean>
  }
  changed_turns: {
    id: GeneratedAlways<number>
    organization_id: string
    comerce_id: string
    customer_id: string
    starts_at: Instant
  }
  checkout_shares: {
    organization_id: string
    checkout_id: string
    appointment_id: string
    amount: string
  }
  checkouts: {
    organization_id: string
    id: string
    comerce_id: string
    appointment_id: string
    attempt: number
    amount: string
    currency: string
    collector_id: string | null
    checkout_url: string | null
    expires_at: Instant
    created_at: Instant
    checks: Generated<number>
    next_check_at: Instant | null
  }
  comerces: {
    organization_id: string
    id: string
    ad_url: string
    name: string
    category: Generated<string>
    description: Generated<string>
    address: Generated<string>
    city: Generated<string>
    latitude: number | null
    longitude: number | null
    search: GeneratedAlways<string | null>
    whatsapp: string | null
    instagram: Generated<string>
    website: Generated<string>
    policies: Generated<string>
    deposit_instructions: Generated<string>
    break_notice: Generated<string>
    questions: Generated<object>
    cover: Generated<string>
    time_zone: Generated<string>
    currency: Generated<string>
    status: Generated<'draft' | 'published' | 'on_break' | 'suspended' | 'closed'>
    status_before_suspension: 'draft' | 'published' | 'on_break' | 'closed' | null
    status_before_closing: 'draft' | 'published' | 'on_break' | null
    hides_phones: Generated<boolean>
    slot_step_minutes: Generated<number>
    anchoring: Generated<'opening' | 'clock'>
    lead_minutes: Generated<number>
    horizon_days: Generated<number>
    release_weekday: number | null
    release_minute: number | null
    cancel_cutoff_minutes: Generated<number>
    move_cutoff_minutes: Generated<number>
    max_future_turns_per_phone: Generated<number>
    max_turns_per_phone_day: number | null
    max_turns_per_day: number | null
    max_turns_per_person_day: number | null
    public_cap_percent: number | null
    walk_in_percent: number | null
    avoids_gaps: Generated<boolean>
    hold_minutes: Generated<number>
    week_anchor: Generated<string>
    rules_version: Generated<number>
    created_at: Instant
    reminders: Generated<object>
    takes_queue: Generated<boolean>
    country: Generated<string>
    must_confirm: Generated<boolean>
    asks_reviews: Generated<boolean>
    miss_you_days: Generated<number | null>
    greets_birthdays: Generated<boolean>
    ladder: object | null
    colour: string | null
    tells_delays: Generated<boolean>
    prices_may_change: Generated<boolean>
  }
  commission_rules: {
    organization_id: string
    id: string
    comerce_id: string
    staff_id: string | null
    kind: 'service' | 'product' | 'package'
    item_id: string | null
    starts_on: string
    rate_bp: number | null
    amount: string | null
    is_before_discount: Generated<boolean>
    created_at: Instant
  }
  connect_attempts: {
    organization_id: string
    state_hash: string
    comerce_id: string
    user_id: string
    step: 'mercado_pago' | 'whatsapp' | 'whatsapp_number'
    sealed: string | null
    expires_at: Instant
  }
  consumer_requests: {
    id: string
    code: string
    kind: 'withdrawal' | 'cancellation'
    name: string
    contact: string
    about: Generated<string>
    takes_effect: 'at_once' | 'period_end' | null
    answer: Generated<string>
    created_at: Instant
    handled_at: Instant | null
    handled_by: string | null
  }
  customer_edits: {
    organization_id: string
    id: string
    customer_id: string
    before: object
    by_user: string
    at: Instant
  }
  customer_merges: {
    organization_id: string
    id: string
    kept_id: string
    merged_id: string
    appointment_ids: string[]
    alias_ids: string[]
    kept_before: object
    merged_before: object
    kept_after: object
    merged_by: string
    merged_at: Instant
    undone_at: Instant | null
  }
  customer_packages: {
    organization_id: string
    id: string
    comerce_id: string
    plan_id: string
    customer_id: string
    name: string
    service_ids: string[]
    units: number
    remaining: number
    price: string
    bought_at: Instant
    expires_on: string | null
  }
  customers: {
    organization_id: string
    id: string
    name: string
    plain_name: GeneratedAlways<string | null>
    phone: string | null
    email: string | null
    user_id: string | null
    notes: Generated<string>
    haircut: Generated<string>
    tags: Generated<string[]>
    birthday: string | null
    blocked_reason: string | null
    blocked_at: Instant | null
    blocked_by: string | null
    added_in: string | null
    merged_into: string | null
    created_at: Instant
    name_key: GeneratedAlways<string | null>
    changed_at: Instant | null
  }
  day_messages: {
    organization_id: string
    comerce_id: string
    kind: string
    subject_id: string
    version: number
    state: 'taken' | 'opened' | 'done' | 'skipped'
    by_user: string
    by_session: string
    at: Instant
    taken_until: Instant | null
  }
  desk_sessions: {
    organization_id: string
    id: string
    comerce_id: string
    float: string
    expected_float: string
    opened_at: Instant
    opened_by: string
    closed_at: Instant | null
    closed_by: string | null
    counted: string | null
    expected: string | null
    taken_out: string | null
  }
  device_pins: {
    organization_id: string
    device_id: string
    user_id: string
    pin_hash: string
    tries: Generated<number>
    created_at: Instant
  }
  exports: {
    organization_id: string
    id: string
    comerce_id: string
    state: Generated<'making' | 'ready' | 'failed'>
    tries: Generated<number>
    done: Generated<number>
    total: Generated<number>
    bytes: number | null
    created_by: string
    created_at: Instant
    ready_at: Instant | null
  }
  favourites: {
    user_id: string
    organization_id: string
    comerce_id: string
    created_at: Instant
  }
  filled_places: {
    organization_id: string
    id: string
    comerce_id: string
    appointment_id: string
    staff_id: string
    starts_at: Instant
    ends_at: Instant
    left_staff_id: string | null
    left_starts_at: Instant | null
    left_ends_at: Instant | null
    depth: number
    at: Instant
  }
  holds: {
    organization_id: string
    id: string
    comerce_id: string
    service_ids: string[]
    staff_id: string
    starts_at: Instant
    expires_at: Instant
    device: string
    created_at: Instant
  }
  hours_exceptions: {
    organization_id: string
    id: string
    comerce_id: string
    staff_id: string | null
    from_date: string
    to_date: string
    kind: 'closed' | 'open'
    ranges: Generated<object>
    reason: string | null
    is_holiday: Generated<boolean>
  }
  hours_requests: {
    organization_id: string
    id: string
    comerce_id: string
    staff_id: string
    kind: 'week' | 'date' | 'off'
    from_date: string | null
    to_date: string | null
    ranges: Generated<object>
    note: Generated<string>
    state: Generated<'asked' | 'approved' | 'refused' | 'withdrawn'>
    answer: Generated<string>
    asked_by: string | null
    asked_at: Instant
    settled_by: string | null
    settled_at: Instant | null
  }
  idempotency_keys: {
    caller: string
    key: string
    request_hash: string
    reply: object | null
    created_at: Instant
  }
  identities: {
    issuer: string
    subject: string
    id: string
    user_id: string
    email: Generated<string>
    created_at: Instant
  }
  import_rows: {
    organization_id: string
    import_id: string
    n: number
    state: 'new' | 'same' | 'changed' | 'conflict' | 'unreadable'
    reason: string | null
    detail: Generated<string>
    warnings: Generated<string[]>
    cells: string[]
    value: object | null
    outcome: 'added' | 'changed' | 'left_out' | 'reversed' | 'kept' | 'failed' | null
    customer_id: string | null
    made_customer: Generated<boolean>
    appointment_id: string | null
    service_id: string | null
    before: object | null
    after: object | null
  }
  imports: {
    organization_id: string
    id: string
    comerce_id: string
    kind: 'customers' | 'appointments' | 'services'
    state: 'reading' | 'ready' | 'applying' | 'applied' | 'undoing' | 'undone'
    file_name: string
    file: string | null
    choices: object
    found: object
    counts: object
    done: Generated<number>
    results: Generated<object>
    created_by: string
    created_at: Instant
    applied_at: Instant | null
    undone_at: Instant | null
  }
  invitations: {
    organization_id: string
    id: string
    comerce_id: string
    email: string
    role: 'comerce_admin' | 'comerce_advisor'
    staff_id: string | null
    is_reception: Generated<boolean>
    invited_by: string
    created_at: Instant
    expires_at: Instant
    closed_at: Instant | null
    hands_over: 'stays' | 'leaves' | null
  }
  job_states: {
    name: string
    succeeded_at: Instant | null
    failing_since: Instant | null
    failures: Generated<number>
    problem: Generated<string>
  }
  kept_hours: {
    organization_id: string
    comerce_id: string
    date: string
    shifts: string[]
  }
  log_counts: {
    day: string
    level: 'warn' | 'error'
    message: string
    problem: string
    count: number
    first_at: Instant
    last_at: Instant
  }
  lost_searches: {
    organization_id: string
    comerce_id: string
    date: string
    reason: string
    count: number
  }
  mail_stops: {
    organization_id: string
    comerce_id: string
    address: string
    at: Instant
  }
  memberships: {
    organization_id: string
    comerce_id: string
    user_id: string
    role: 'comerce_admin' | 'comerce_advisor'
    status: Generated<'invited' | 'active' | 'suspended' | 'removed'>
    staff_id: string | null
    is_reception: Generated<boolean>
    created_at: Instant
  }
  message_templates: {
    organization_id: string
    comerce_id: string
    channel: 'whatsapp' | 'mail'
    kind: string
    subject: Generated<string>
    body: string
    updated_at: Instant
  }
  money_moves: {
    organization_id: string
    id: GeneratedAlways<number>
    comerce_id: string
    from_account: string
    to_account: string
    amount: string
    currency: string
    at: Instant
    business_day: string
    sale_id: string | null
    appointment_id: string | null
    desk_session_id: string | null
    settlement_id: string | null
    staff_id: string | null
    reason: Generated<string>
    made_by: string | null
    external_id: string | null
  }
  money_settings: {
    organization_id: string
    comerce_id: string
    needs_desk: Generated<boolean>
    counts_blind: Generated<boolean>
    day_ends_minute: Generated<number>
    rounding_step: string | null
    rounds_down: Generated<boolean>
    methods: object | null
    card_visits: number | null
    staff_charge: Generated<boolean>
  }
  notice_reads: {
    organization_id: string
    notice_id: number
    user_id: string
  }
  notice_settings: {
    organization_id: string
    comerce_id: string
    user_id: string
    read_up_to: Generated<number>
    mailed_up_to: Generated<number>
    mailed_at: Instant | null
    channels: Generated<object>
    quiet_from: number | null
    quiet_to: number | null
    digest: Generated<boolean>
    digest_for: string | null
    push: Generated<object>
  }
  notices: {
    organization_id: string
    id: GeneratedAlways<number>
    comerce_id: string
    event: string
    subject_id: string
    revision: number
    message: string
    about_user: string | null
    by_user: string | null
    was_heard: boolean
    at: Instant
  }
  occupancy: {
    organization_id: string
    comerce_id: string
    unit: string
    owner: string
    segment: number
    pad: number
    during: string
    expires_at: Instant | null
    guarded: Generated<boolean>
    is_block: Generated<boolean>
    session: string | null
    seats: number | null
    capacity: number | null
    is_hold: Generated<boolean>
    is_by_desk: Generated<boolean>
  }
  oidc_attempts: {
    state: string
    browser: string
    verifier: string
    nonce: string
    session_id: string | null
    expires_at: Instant
  }
  online_payments: {
    organization_id: string
    provider: string
    external_id: string
    appointment_id: string
    comerce_id: string
    checkout_id: string
    amount: string
    returned: Generated<string>
    problem: 'amount' | 'currency' | 'collector' | null
    paid_at: Instant
    refund_state: 'asked' | 'sending' | 'underway' | 'done' | 'failed' | null
    refund_amount: string | null
    refund_attempt: Generated<number>
    refund_tries: Generated<number>
    refund_next_at: Instant | null
    refund_id: string | null
  }
  organizations: {
    id: string
    name: string
    owner_id: string
    subscription: Generated<'trialing' | 'active' | 'past_due' | 'unpaid' | 'paused' | 'canceled'>
    subscription_since: Instant | null
    trial_ends_at: Instant
    trial_extensions: Generated<number>
    trial_mark: string | null
    paid_until: Instant | null
    cancel_at: Instant | null
    erased_at: Instant | null
    created_at: Instant
    shares_customers: Generated<boolean>
  }
  outbox: {
    id: string
    organization_id: string | null
    kind: string
    subject_id: string
    revision: number
    recipient: string
    payload: object
    due_at: Instant
    created_at: Instant
    attempts: Generated<number>
    next_attempt_at: Instant
    sent_at: Instant | null
    dropped_reason: string | null
    last_error: string | null
    settled_at: Instant | null
    request_id: string | null
    traceparent: string | null
  }
  package_moves: {
    organization_id: string
    id: string
    customer_package_id: string
    sale_line_id: string
    units: number
    value: string
    at: Instant
  }
  package_plans: {
    organization_id: string
    id: string
    comerce_id: string
    name: string
    service_ids: Generated<string[]>
    units: number
    price: string
    valid_days: number | null
    is_active: Generated<boolean>
    created_at: Instant
  }
  passkey_questions: {
    challenge: string
    purpose: 'come_in' | 'confirm' | 'add'
    user_id: string | null
    expires_at: Instant
  }
  passkeys: {
    id: string
    user_id: string
    credential_id: string
    public_key: string
    sign_count: number
    transports: string[]
    is_synced: boolean
    name: string
    created_at: Instant
    last_used_at: Instant | null
  }
  past_days: {
    organization_id: string
    comerce_id: string
    date: string
    time_zone: string
    turns: number
    completed: number
    no_shows: number
    cancelled: number
    revenue: number
    assumed: number
    assumed_revenue: number
    booked_minutes: number
    hours: string[]
    visitors: string[]
    services: string[]
    staff: string[]
  }
  payment_accounts: {
    organization_id: string
    comerce_id: string
    provider: string
    collector_id: string
    name: string
    access_token: string
    webhook_secret: string | null
    is_refused: Generated<boolean>
    connected_at: Instant
    connected_by: string | null
    refresh_token: string | null
    expires_at: Instant | null
    renew_at: Instant | null
  }
  payment_notices: {
    organization_id: string
    comerce_id: string
    external_id: string
    received_at: Instant
    times: Generated<number>
    tries: Generated<number>
    next_at: Instant
  }
  payments: {
    organization_id: string
    id: string
    amount: number
    currency: string
    months: number
    note: Generated<string>
    recorded_by: string
    at: Instant
  }
  pictures: {
    organization_id: string
    id: string
    comerce_id: string
    kind: 'logo' | 'cover' | 'photo'
    name: string
    widths: number[]
    height: number
    alt: Generated<string>
    focus_x: Generated<number>
    focus_y: Generated<number>
    position: Generated<number>
    created_at: Instant
    staff_id: string | null
    service_id: string | null
  }
  price_changes: {
    organization_id: string
    id: string
    comerce_id: string
    starts_on: string
    percent: string | null
    round_to: number | null
    keeps_booked: Generated<boolean>
    created_by: string | null
    created_at: Instant
  }
  products: {
    organization_id: string
    id: string
    comerce_id: string
    name: string
    price: string
    cost: string | null
    low_stock: number | null
    is_active: Generated<boolean>
    created_at: Instant
  }
  push_subscriptions: {
    id: string
    session_id: string | null
    organization_id: string | null
    appointment_id: string | null
    waitlist_id: string | null
    walk_in_id: string | null
    generation: Generated<number>
    endpoint: string
    p256dh: string
    auth: string
    created_at: Instant
  }
  rate_limits: {
    key: string
    points: number
    expire: number | null
  }
  receipt_counters: {
    organization_id: string
    comerce_id: string
    next_number: number
  }
  recovery_codes: {
    user_id: string
    code: string
    created_at: Instant
    used_at: Instant | null
  }
  refusals: {
    id: GeneratedAlways<number>
    minute: Instant
    kind: string
    route: string
    visitor: string
    user_id: string | null
    count: number
  }
  resources: {
    organization_id: string
    id: string
    comerce_id: string
    name: string
    quantity: number
    most: Generated<number>
    is_active: Generated<boolean>
  }
  restores: {
    organization_id: string
    id: string
    comerce_id: string
    state: Generated<'restoring' | 'restored' | 'refused'>
    tries: Generated<number>
    done: Generated<number>
    total: Generated<number>
    problem: Generated<string>
    report: Generated<object>
    created_by: string
    created_at: Instant
    ended_at: Instant | null
  }
  reviews: {
    organization_id: string
    id: string
    comerce_id: string
    appointment_id: string
    rating: number
    body: Generated<string>
    created_at: Instant
    updated_at: Instant
    answer: string | null
    answered_at: Instant | null
    answered_by: string | null
    reported_at: Instant | null
    report_reason: string | null
    hidden_at: Instant | null
    hidden_reason: string | null
  }
  sale_balances: {
    organization_id: string
    sale_id: string
    paid: string
    refunded: Generated<string>
  }
  sale_lines: {
    organization_id: string
    id: string
    sale_id: string
    position: number
    kind: 'service' | 'product' | 'package' | 'kept_deposit'
    item_id: string | null
    name: string
    staff_id: string | null
    staff_name: string | null
    quantity: number
    list_price: string
    unit_price: string
    discount: Generated<string>
    net: string
    reverses_line: string | null
    customer_package_id: string | null
    is_paid_by_package: Generated<boolean>
  }
  sale_payments: {
    organization_id: string
    sale_id: string
    position: number
    method: string
    method_name: string
    amount: string
    tendered: string | null
    change: string | null
    holder_id: string | null
    holder_name: string | null
    desk_session_id: string | null
    external_id: string | null
  }
  sales: {
    organization_id: string
    id: string
    comerce_id: string
    number: number
    kind: 'sale' | 'refund'
    reverses: string | null
    appointment_id: string | null
    round: number | null
    customer_id: string | null
    currency: string
    occurred_at: Instant
    business_day: string
    total: string
    package_value: Generated<string>
    tip_total: Generated<string>
    rounding: Generated<string>
    deposit_used: Generated<string>
    discount: Generated<string>
    reason: Generated<string>
    made_by: string | null
  }
  schema_migrations: {
    name: string
    checksum: string
    applied_at: Generated<Instant>
  }
  seats: {
    organization_id: string
    session: string
    n: number
    capacity: number
    owner: string
  }
  second_factors: {
    id: string
    user_id: string
    kind: string
    last_step: Generated<number>
    created_at: Instant
    confirmed_at: Instant | null
    last_used_at: Instant | null
  }
  service_add_ons: {
    organization_id: string
    id: string
    service_id: string
    name: string
    minutes: number
    price: number
    position: Generated<number>
    is_active: Generated<boolean>
  }
  service_offers: {
    organization_id: string
    service_id: string
    staff_id: string
    duration_minutes: number | null
    price: number | null
    buffer_before_minutes: number | null
    buffer_after_minutes: number | null
  }
  service_resources: {
    organization_id: string
    service_id: string
    resource_id: string
    quantity: Generated<number>
  }
  services: {
    organization_id: string
    id: string
    comerce_id: string
    name: string
    category: Generated<string>
    description: Generated<string>
    segments: object
    buffer_before_minutes: Generated<number>
    buffer_after_minutes: Generated<number>
    price: number
    deposit: number | null
    capacity: Generated<number>
    needs_approval: Generated<boolean>
    rules: Generated<object>
    is_public: Generated<boolean>
    link_secret: string | null
    is_active: Generated<boolean>
    position: Generated<number>
    created_at: Instant
    reminder_hours: number[] | null
    class_hours: Generated<object>
  }
  sessions: {
    id: string
    user_id: string
    organization_id: string | null
    comerce_id: string | null
    user_agent: Generated<string>
    network: Generated<string>
    created_at: Instant
    expires_at: Instant
    ended_at: Instant | null
    factor_at: Instant | null
    address: Generated<string>
    last_used_at: Instant | null
    device_id: string | null
    is_by_pin: Generated<boolean>
  }
  settlements: {
    organization_id: string
    id: string
    comerce_id: string
    staff_id: string
    from_date: string
    to_date: string
    total: string
    method: string
    desk_session_id: string | null
    settled_at: Instant
    settled_by: string
  }
  sign_in_challenges: {
    token: string
    user_id: string
    expires_at: Instant
  }
  single_use_tokens: {
    id: string
    user_id: string
    purpose:
      | 'verify_account'
      | 'reset_password'
      | 'magic_link'
      | 'change_email'
      | 'confirm_trial'
      | 'claim_turns'
    detail: Generated<object>
    created_at: Instant
    expires_at: Instant
    used_at: Instant | null
  }
  staff: {
    organization_id: string
    id: string
    name: string
    bio: Generated<string>
    avatar: string | null
    created_at: Instant
  }
  staff_comerces: {
    organization_id: string
    staff_id: string
    comerce_id: string
    position: Generated<number>
    is_active: Generated<boolean>
    is_hidden: Generated<boolean>
    delay_asked: number | null
    delay_up_to: number | null
    delay_answered_at: Instant | null
  }
  statement_lines: {
    organization_id: string
    id: string
    comerce_id: string
    staff_id: string
    kind: 'commission' | 'tip' | 'held' | 'advance' | 'rent' | 'correction'
    amount: string
    business_day: string
    at: Instant
    sale_id: string | null
    sale_line_id: string | null
    base: string | null
    rate_bp: number | null
    rate_amount: string | null
    reason: Generated<string>
    made_by: string | null
    settlement_id: string | null
  }
  stock_moves: {
    organization_id: string
    id: string
    product_id: string
    kind: 'sale' | 'refund' | 'purchase' | 'count'
    quantity: number
    sale_line_id: string | null
    reason: Generated<string>
    made_by: string | null
    at: Instant
  }
  trial_owners: {
    identity: string
    organization_id: string
    created_at: Instant
  }
  trusted_devices: {
    organization_id: string
    id: string
    comerce_id: string
    name: string
    secret: string
    user_agent: string
    trusted_by: string | null
    wrong_pins: Generated<number>
    created_at: Instant
    last_used_at: Instant
    ended_at: Instant | null
  }
  untold_turns: {
    organization_id: string
    appointment_id: string
    since: Instant
    knew_starts_at: Instant
    knew_staff: string[]
    knew_person: string
    knew_state: 'asked' | 'stands' | 'over'
    knew_sold: string[] | null
    told_by: string | null
    told_revision: number | null
  }
  users: {
    id: string
    email: string
    name: string
    phone: string | null
    avatar: string | null
    password_hash: string | null
    is_platform_admin: Generated<boolean>
    is_customer: Generated<boolean>
    status: 'pending_verification' | 'active' | 'suspended' | 'deactivated' | 'deleted'
    created_at: Instant
    verified_at: Instant | null
    deactivated_at: Instant | null
    signup_proof: string | null
  }
  waitlist_entries: {
    organization_id: string
    id: string
    comerce_id: string
    service_ids: string[]
    add_on_ids: Generated<string[]>
    staff_id: string | null
    from_date: string
    to_date: string
    part: 'any' | 'morning' | 'afternoon' | 'evening'
    name: string
    phone: string | null
    email: string | null
    state: 'waiting' | 'offered' | 'booked' | 'cancelled' | 'expired'
    queued_at: Instant
    hold_id: string | null
    offered_starts_at: Instant | null
    offered_staff_id: string | null
    offer_expires_at: Instant | null
    offers: Generated<number>
    unanswered: Generated<number>
    declined: Generated<number>
    refused_starts: Generated<Instant[]>
    appointment_id: string | null
    created_at: Instant
    updated_at: Instant
    more_windows: Generated<object>
    offered_window: Generated<number>
    moves_appointment_id: string | null
    ended_by: 'left' | 'removed' | 'unanswered' | 'days_over' | 'turn_over' | null
    is_night_offer: Generated<boolean>
    user_id: string | null
  }
  walk_ins: {
    organization_id: string
    id: string
    comerce_id: string
    date: string
    number: number
    name: Generated<string>
    phone: string | null
    service_ids: string[]
    staff_id: string | null
    state: 'waiting' | 'called' | 'served' | 'left'
    place: number
    skips: Generated<number>
    revision: Generated<number>
    called_at: Instant | null
    appointment_id: string | null
    created_at: Instant
    updated_at: Instant
    joined_outside: Generated<boolean>
    user_id: string | null
  }
  webhook_attempts: {
    organization_id: string
    delivery_id: string
    id: GeneratedAlways<number>
    at: Instant
    status: number | null
    problem: 'unreachable' | 'too_slow' | null
    duration_ms: number
    answer: Generated<string>
  }
  webhook_deliveries: {
    organization_id: string
    id: string
    comerce_id: string
    webhook_id: string
    type: string
    body: string
    is_test: Generated<boolean>
    state: 'waiting' | 'delivered' | 'failed' | 'held_back'
    tries: Generated<number>
    next_at: Instant | null
    created_at: Instant
  }
  webhooks: {
    organization_id: string
    id: string
    comerce_id: string
    url: string
    events: string[]
    generation: Generated<number>
    former_until: Instant | null
    is_on: Generated<boolean>
    off_reason: 'gone' | 'failing' | null
    failing_since: Instant | null
    made_by: string
    created_at: Instant
  }
  weekly_ranges: {
    organization_id: string
    id: string
    comerce_id: string
    staff_id: string | null
    week: 'a' | 'b' | null
    weekday: number
    start_minute: number
    end_minute: number
  }
  whatsapp_answers: {
    organization_id: string
    id: string
    comerce_id: string
    wamid: string
    phone: string | null
    user_id: string | null
    name: string
    text: string
    customer_id: string | null
    appointment_id: string | null
    outcome: 'confirmed' | 'cancelled' | 'refused' | 'asked' | 'stopped' | 'started' | 'unread'
    at: Instant
    settled_at: Instant | null
    settled_by: string | null
  }
  whatsapp_connections: {
    organization_id: string
    comerce_id: string
    phone_number_id: string
    waba_id: string
    sealed: string
    is_on: Generated<boolean>
    kinds: Generated<string[]>
    also_by_mail: Generated<boolean>
    writes_to_known: Generated<boolean>
    state: Generated<'ok' | 'reconnect' | 'stopped' | 'unpaid'>
    problem_code: number | null
    problem_at: Instant | null
    phone: string | null
    name: string | null
    name_status: string | null
    quality: string | null
    daily_limit: string | null
    checked_at: Instant | null
    heard_at: Instant | null
    wait_until: Instant | null
    failures: Generated<number>
    connected_by: string
    connected_at: Instant
    by_button: Generated<boolean>
  }
  whatsapp_events: {
    organization_id: string
    key: string
    comerce_id: string
    kind: 'message' | 'status' | 'template' | 'account'
    what: object
    heard_at: Instant
    done_at: Instant | null
    attempts: Generated<number>
  }
  whatsapp_messages: {
    organization_id: string
    id: string
    comerce_id: string
    kind: string
    subject_id: string
    version: number
    phone: string
    words: string | null
    extra: Generated<object>
    by_user: string | null
    state: Generated<
      'queued' | 'sending' | 'unknown' | 'sent' | 'delivered' | 'read' | 'failed' | 'dropped'
    >
    reason: string | null
    error_code: number | null
    wamid: string | null
    attempts: Generated<number>
    unanswered: Generated<number>
    next_at: Instant
    ends_at: Instant
    created_at: Instant
    tried_at: Instant | null
    sent_at: Instant | null
    delivered_at: Instant | null
    read_at: Instant | null
    failed_at: Instant | null
  }
  whatsapp_people: {
    organization_id: string
    comerce_id: string
    phone: string
    wa_id: string | null
    user_id: string | null
    agreed_at: Instant | null
    agreed_how: 'booking' | 'staff' | null
    agreed_text: string | null
    stopped_at: Instant | null
    wrote_at: Instant | null
    wait_until: Instant | null
    failures: Generated<number>
  }
  whatsapp_templates: {
    organization_id: string
    comerce_id: string
    kind: string
    state: string
    category: string
    reason: string | null
    problem_code: number | null
    checked_at: Instant
  }
}
