import type { AppointmentEvent } from './booking/appointments/happened.ts'
import type { DayMoveEvent } from './booking/day-moves/happened.ts'
import type { MessageEvent } from './booking/messages/settle-day-message.ts'
import type { ReviewWritten } from './booking/reviews/write-review.ts'
import type { DelayEvent } from './booking/running-late/follow-delays.ts'
import type { WaitlistEvent } from './booking/waitlist/happened.ts'
import type { EarlierOffered } from './booking/waitlist/offer.ts'
import type { QueueEvent } from './booking/walk-ins/happened.ts'
import type { SessionsEnded } from './people/accounts/sessions.ts'
import type { CardFollowed } from './people/customers/follow-card.ts'
import type { ActDone } from './shop/audit/write-audit.ts'
import type { BusyTimesChanged } from './shop/calendars/take-busy-times.ts'
import type { BlockEvent } from './shop/hours/announce-block.ts'
import type { HoursRequested } from './shop/hours/requests/announce-request.ts'
import type { MemberEvent } from './shop/members/remove.ts'
import type { RulesChanged } from './shop/rules/change-rules.ts'
import type { SubscriptionChanged } from './shop/subscription/advance.ts'

/** Everything that a unit of work can say has happened. Named for whoever hears of it, also outside of this product. */
export type DomainEvent =
  | AppointmentEvent
  | DayMoveEvent
  | WaitlistEvent
  | EarlierOffered
  | QueueEvent
  | MessageEvent
  | DelayEvent
  | ReviewWritten
  | BlockEvent
  | BusyTimesChanged
  | HoursRequested
  | RulesChanged
  | SubscriptionChanged
  | MemberEvent
  | SessionsEnded
  | CardFollowed
  | ActDone
