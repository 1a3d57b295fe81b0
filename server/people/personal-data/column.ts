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

export const WHILE_THE_ACCOUNT = 'as long as the account'
export const UNTIL_SWITCHED_OFF =
  'until it is switched off, its session ends, or a day after what it is about'
export const WHILE_THE_SHOP = 'as long as the shop, and ninety days after its end'
export const NO_SECRETS = 'no: a secret or its fingerprint, which says nothing and opens something'
export const NAMES_NOBODY =
  'no: an id or a keyed fingerprint; nobody can be named by it once the account is gone'
