/**
 * What a copy of a business holds, table by table, in the order in which a restore writes it: what a row refers to comes
 * before it. `tests/server/shop/exports/copied-tables.test.ts` fails for a table or a column that is on no list.
 */
import type { Tables } from '#server/kernel/db/tables.ts'

export type TableName = keyof Tables

export type CopiedTable = {
  readonly name: TableName
  /** Columns that are not copied: accounts, secrets, what PostgreSQL computes and what holds here only. */
  readonly without: readonly string[]
  /** SQL: the order of its rows, where rows refer to others of their own table; absent: by key. */
  readonly order?: string
  /** SQL condition on its rows `t`, of those of the business; absent: all of them. */
  readonly which?: string
}

const of = (
  name: TableName,
  without = '',
  more: Omit<CopiedTable, 'name' | 'without'> = {},
): CopiedTable => ({ name, without: without.split(' ').filter(Boolean), ...more })

const OF_A_VISIT = `(exists (select from appointments o where o.organization_id = t.organization_id and o.id = t.owner)
  or exists (select from blocks o where o.organization_id = t.organization_id and o.id = t.owner))`
const BY_NUMBER = `(select row(s.comerce_id, s.number) from sales s
  where s.organization_id = t.organization_id and s.id = t.sale_id)`

export const copiedTables: readonly CopiedTable[] = [
  of('comerces', 'search rules_version status_before_suspension status_before_closing'),
  of('money_settings'),
  of('receipt_counters'),
  of('message_templates'),
  of('staff'),
  of('staff_comerces', 'delay_asked delay_up_to delay_answered_at'),
  of('services', 'link_secret'),
  of('service_add_ons'),
  of('service_offers'),
  of('resources'),
  of('service_resources'),
  of('price_changes', 'created_by'),
  of('changed_prices'),
  of('weekly_ranges'),
  of('hours_exceptions'),
  of('kept_hours'),
  of('blocks', 'created_by'),
  of('pictures'),
  of('customers', 'plain_name name_key user_id blocked_by'),
  of(
    'appointments',
    'user_id created_by remind_at is_muted is_in_other_name import_id confirms_by_mail',
  ),
  of('appointment_legs'),
  of('appointment_events', 'actor_id'),
  of('occupancy', '', { which: `not t.is_hold and ${OF_A_VISIT}` }),
  of('seats', '', { which: OF_A_VISIT }),
  of('reviews', 'answered_by'),
  of('products'),
  of('package_plans'),
  of('customer_packages'),
  of('desk_sessions', 'opened_by closed_by'),
  of('sales', 'made_by', { order: 'comerce_id, number' }),
  of('sale_lines', '', { order: `${BY_NUMBER}, position` }),
  of('sale_payments'),
  of('sale_balances'),
  of('package_moves'),
  of('stock_moves', 'made_by'),
  of('commission_rules'),
  of('settlements', 'settled_by'),
  of('statement_lines', 'made_by'),
  of('money_moves', 'id made_by', { order: 'id' }),
]

/** Columns whose rows come later: they are written once all rows of both tables are there. */
export const writtenLater: Readonly<Partial<Record<TableName, string>>> = {
  customers: 'merged_into',
  appointments: 'sale_id',
}

/** Accounts stay in their installation. Where a row needs one, it is that of the owner who restores. */
export const filledByOwner: Readonly<Partial<Record<TableName, readonly string[]>>> = {
  desk_sessions: ['opened_by', 'closed_by'],
  settlements: ['settled_by'],
}

/** Texts that contain ids. */
export const withIdsInside: Readonly<Partial<Record<TableName, readonly string[]>>> = {
  appointments: ['session'],
  occupancy: ['unit', 'session'],
  seats: ['session'],
}

/** Tables that stay here, by why. */
export const leftHere: Readonly<Record<string, readonly TableName[]>> = {
  'The owner and the subscription of this installation; the copy notes the name of the business.': [
    'organizations',
    'payments',
    'trial_owners',
  ],
  'Accounts, and what they do with this installation: members are invited anew.': [
    'users',
    'identities',
    'single_use_tokens',
    'memberships',
    'invitations',
    'sessions',
    'oidc_attempts',
    'connect_attempts',
    'calendar_feeds',
    'favourites',
    'second_factors',
    'recovery_codes',
    'sign_in_challenges',
    'passkeys',
    'passkey_questions',
    'trusted_devices',
    'device_pins',
    'push_subscriptions',
    'notices',
    'notice_reads',
    'notice_settings',
    'hours_requests',
  ],
  'Secret addresses: they are made or entered anew.': [
    'agenda_feeds',
    'busy_calendars',
    'payment_accounts',
    'whatsapp_connections',
    'whatsapp_templates',
    'api_keys',
    'webhooks',
    'webhook_deliveries',
    'webhook_attempts',
  ],
  'What is under way, and would send messages from two places.': [
    'outbox',
    'holds',
    'waitlist_entries',
    'walk_ins',
    'filled_places',
    'untold_turns',
    'day_messages',
    'arrivals',
    'checkouts',
    'checkout_shares',
    'online_payments',
    'payment_notices',
    'whatsapp_messages',
    'whatsapp_events',
    'whatsapp_answers',
    // Who agreed to messages of the number that is connected; the restored shop connects its own.
    'whatsapp_people',
  ],
  'Addresses of this installation.': ['ad_url_history', 'ad_url_reservations'],
  'What can be counted again.': ['past_days', 'changed_turns', 'lost_searches'],
  'What was done in this installation: its log, and what could still be taken back.': [
    'audit',
    'customer_edits',
    'customer_merges',
    'imports',
    'import_rows',
    'exports',
    'restores',
  ],
  'Keyed with the secret of this installation; the copy has the addresses instead.': ['mail_stops'],
  'Of the installation.': [
    'schema_migrations',
    'app_secrets',
    'idempotency_keys',
    'consumer_requests',
    'rate_limits',
    'refusals',
    'job_states',
    'log_counts',
  ],
}
