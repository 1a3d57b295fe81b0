import type { settingShapes } from '#contract/settings/setting-shapes.ts'

/** Where the owner changes each setting: the lists are drawn as fields in their order. */
export const settingsForms = {
  /** The page's form draws these among controls of its own. */
  pageTop: ['name', 'category', 'description', 'address', 'city', 'instagram', 'website'],
  pageEnd: ['policies', 'prices_may_change', 'deposit_instructions', 'break_notice'],
  privacy: ['hides_phones'],
  confirming: ['must_confirm'],
  late: ['tells_delays'],
  afterwards: ['asks_reviews'],
  byHand: ['miss_you_days', 'greets_birthdays'],
  queue: ['takes_queue'],
  /** Fields with a control of their own. */
  others: ['latitude', 'longitude', 'whatsapp', 'country', 'time_zone'],
} as const satisfies Record<string, readonly (keyof typeof settingShapes)[]>
