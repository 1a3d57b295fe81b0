// Generated from `shop-settings.ts` by `npm run generate`; not written by hand.

/** What each setting with a value of its own holds, and its limits: all that a form needs of its schema. */
export const settingShapes = {
  name: { holds: 'text', most: 80 },
  category: { holds: 'text', most: 40 },
  description: { holds: 'lines', most: 600 },
  address: { holds: 'text', most: 160 },
  city: { holds: 'text', most: 80 },
  latitude: { holds: 'number', least: -90, most: 90 },
  longitude: { holds: 'number', least: -180, most: 180 },
  whatsapp: { holds: 'text', most: 30 },
  instagram: { holds: 'text', most: 100 },
  website: { holds: 'text', most: 200 },
  policies: { holds: 'lines', most: 1000 },
  break_notice: { holds: 'text', most: 200 },
  time_zone: { holds: 'text', most: 60 },
  country: { holds: 'text', most: 20 },
  takes_queue: { holds: 'yesOrNo' },
  prices_may_change: { holds: 'yesOrNo' },
  deposit_instructions: { holds: 'lines', most: 300 },
  hides_phones: { holds: 'yesOrNo' },
  must_confirm: { holds: 'yesOrNo' },
  tells_delays: { holds: 'yesOrNo' },
  asks_reviews: { holds: 'yesOrNo' },
  miss_you_days: { holds: 'number', least: 14, most: 365 },
  greets_birthdays: { holds: 'yesOrNo' },
} as const
