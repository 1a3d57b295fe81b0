import { placesPerNetwork, shares } from '#domain/booking/shares.ts'
import { exportLimits } from './export-limits.ts'
import { importLimits } from './import-limits.ts'

/** Limits that no page needs, apart from `limits.ts`: a page loads all of that object. */
export const serverLimits = {
  ...shares,
  /** From one line (an IPv4 address, a /64), and from one /48: waiting, or of reviews in a day. */
  queue_places_per_line: placesPerNetwork.walk_in.line,
  queue_places_per_network: placesPerNetwork.walk_in.network,
  waitlist_entries_per_line: placesPerNetwork.waitlist.line,
  waitlist_entries_per_network: placesPerNetwork.waitlist.network,
  reviews_per_line_and_day: placesPerNetwork.review.line,
  reviews_per_network_and_day: placesPerNetwork.review.network,
  /** Starts held at once from one network address. Mobile networks put many people behind one. */
  holds_per_device: 12,
  /** Bookings and what else customers send, from one network address. */
  public_writes_per_10_minutes: 300,
  /** Accounts, passwords and trials, from one network address. */
  account_writes_per_10_minutes: 30,
  /** Pictures that one account uploads. */
  pictures_per_10_minutes: 60,
  ...importLimits,
  ...exportLimits,
  branches: 20,
  /** A staff member's requests for other hours that nobody has answered. */
  hours_requests: 10,
  /** Live keys of a shop, and calls that one of them makes in a minute. */
  api_keys: 20,
  api_key_calls_per_minute: 600,
  /** Addresses of a shop that are told what happens, and what is sent to all of them in an hour. */
  webhooks: 10,
  webhook_deliveries_per_hour: 5000,
  calendars_per_staff: 3,
  /** Of all staff members of an organization. */
  calendars_per_organization: 60,
  /** The longest block, and the days for which blocks can be listed at once. */
  block_days: 62,
  day_move_days: 8,
  exception_days: 366,
} as const
