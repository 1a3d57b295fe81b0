export const exportSections = [
  'account',
  'ways_in',
  'passkeys',
  'sessions',
  'devices',
  'memberships',
  'invitations',
  'links',
  'favourites',
  'feed',
  'notice_settings',
  'notices',
  'acts',
  'hours_requests',
  'customer_records',
  'appointments',
  'reasons',
  'reviews',
  'queue',
  'waitlist',
  'trials',
  'consumer_requests',
  'mails',
] as const
export type ExportSection = (typeof exportSections)[number]

export type PersonalColumn = {
  readonly what: string
  readonly why: string
  /** How long it is kept, unless the person asks for its erasure. */
  readonly until: string
  readonly exported: ExportSection | `no: ${string}`
  /** Whether deleting the account erases it. */
  readonly erased: 'yes' | `later: ${string}` | `no: ${string}`
}

export type RegisteredTable = {
  /** Columns without personal data (ids, counts, settings, texts about things), separated by spaces. */
  readonly plain: string
  readonly personal?: Readonly<Record<string, PersonalColumn>>
}

export const WHILE_THE_ACCOUNT = 'as long as the account exists'
export const UNTIL_SWITCHED_OFF =
  'until notifications are switched off, the session ends, or one or two days after the appointment, waitlist entry or walk-in'
export const WHILE_THE_SHOP = 'as long as the shop exists and for ninety days after it ends'
export const NO_SECRETS =
  'no: a secret or its fingerprint, which says nothing about the person and could be misused'
export const NAMES_NOBODY =
  'no: a random value or a keyed fingerprint, which identifies nobody once the account is deleted'
