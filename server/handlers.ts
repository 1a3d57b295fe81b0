import { receiptRoutes } from './money/receipts/routes.ts'
import { saleRoutes } from './money/sales/routes.ts'
import { cashDeskRoutes } from './money/cash-desk/routes.ts'
import { statementRoutes } from './money/statements/routes.ts'
import { moneySettingsRoutes } from './money/money-settings/routes.ts'
import { productRoutes } from './money/products/routes.ts'
import { packageRoutes } from './money/packages/routes.ts'
import { depositRoutes } from './money/deposits/routes.ts'
import { payOnlineOf } from './integrations/online-payments/pay-online-of.ts'
import { figureRoutes } from './money/figures/routes.ts'
import { appointmentRoutes } from './booking/appointments/appointment-routes.ts'
import { managedAppointmentRoutes } from './booking/appointments/managed-routes.ts'
import { publicAppointmentRoutes } from './booking/appointments/public-routes.ts'
import { seriesRoutes } from './booking/appointments/series-routes.ts'
import { staffBookingRoutes } from './booking/appointments/staff-booking-routes.ts'
import { staffAppointmentRoutes } from './booking/appointments/staff-routes.ts'
import type { TakeOuts } from './booking/crowds/cancel-arrivals.ts'
import { arrivalRoutes } from './booking/crowds/routes.ts'
import { dayMoveRoutes } from './booking/day-moves/routes.ts'
import { delayRoutes } from './booking/running-late/routes.ts'
import { dayMessageRoutes } from './booking/messages/routes.ts'
import { hideInvented } from './booking/reviews/moderate.ts'
import { ownReviewOf } from './booking/reviews/own-review.ts'
import { reviewRoutes } from './booking/reviews/routes.ts'
import { removeEntry } from './booking/waitlist/answer.ts'
import { dueOffers } from './booking/waitlist/due-offers.ts'
import { heldSlots } from './booking/waitlist/held.ts'
import { earlierOf } from './booking/waitlist/earlier.ts'
import { waitlistRoutes } from './booking/waitlist/routes.ts'
import { leaveWalkIn } from './booking/walk-ins/change.ts'
import { walkInRoutes } from './booking/walk-ins/routes.ts'
import { integrationRoutes } from './integrations/routes.ts'
import { accountRoutes } from './people/accounts/routes.ts'
import { calendarRoutes } from './shop/calendars/routes.ts'
import { customerAreaRoutes } from './people/customer-area/routes.ts'
import { customerRoutes } from './people/customers/routes.ts'
import { exportRoutes } from './shop/exports/routes.ts'
import { importRoutes } from './people/imports/routes.ts'
import { confirmEmail } from './people/profile/change-email.ts'
import { profileRoutes } from './people/profile/routes.ts'
import { passkeyRoutes } from './people/accounts/passkeys/routes.ts'
import { deviceRoutes } from './people/accounts/devices/routes.ts'
import { secondFactorRoutes } from './people/accounts/second-factor/routes.ts'
import { pushRoutes } from './people/push/routes.ts'
import { oidcRoutes } from './people/sign-in/routes.ts'
import { priceChangeRoutes } from './money/price-changes/routes.ts'
import { adminRoutes } from './platform/admin/admin-routes.ts'
import { platformRoutes } from './platform/admin/shops.ts'
import { consumerRoutes } from './platform/consumer-requests/routes.ts'
import { mailStopRoutes } from './platform/mail-stops/routes.ts'
import { vitalRoutes } from './platform/health/routes.ts'
import { branchRoutes } from './shop/branches/routes.ts'
import { catalogueRoutes } from './shop/catalogue/routes.ts'
import { dashboardRoutes } from './shop/dashboard/routes.ts'
import { hoursRequestRoutes } from './shop/hours/requests/routes.ts'
import { busyByCalendars } from './shop/calendars/busy-on-board.ts'
import { busyElsewhere } from './shop/hours/busy-elsewhere.ts'
import { hoursRoutes } from './shop/hours/routes.ts'
import { memberRoutes } from './shop/members/routes.ts'
import { noticeRoutes } from './shop/notices/routes.ts'
import { pictureCalls } from './shop/pictures/routes.ts'
import { shopRoutes } from './shop/public/routes.ts'
import { settingsRoutes } from './shop/settings/routes.ts'
import { statsRoutes } from './shop/stats/routes.ts'
import { subscriptionRoutes } from './shop/subscription/routes.ts'
import { confirmTrial } from './shop/trial/confirm-trial.ts'
import { templateRoutes } from './shop/templates/routes.ts'
import { trialRoutes } from './shop/trial/routes.ts'
import { explorerRoutes } from './site/explorer/routes.ts'
import { openLink } from './push-links.ts'
import type { Context } from './context.ts'
import type { Handlers } from './kernel/http/handler.ts'
import type { Limiter } from './kernel/http/limiter.ts'

type Vitals = Parameters<typeof vitalRoutes>[1] & Parameters<typeof adminRoutes>[1]

const takeOuts: TakeOuts = {
  waitlist: removeEntry,
  walk_in: async (context, who, id) => await leaveWalkIn(context, who, { id, revision: undefined }),
  review: async (context, { account }, id, reason) =>
    await hideInvented(context, account, id, reason),
}

export function createHandlers(context: Context, limiter: Limiter, vitals: Vitals): Handlers {
  return {
    ...vitalRoutes(context, vitals),
    ...platformRoutes(context),
    ...adminRoutes(context, vitals),
    ...accountRoutes(context, limiter, { confirm_trial: confirmTrial, change_email: confirmEmail }),
    ...oidcRoutes(context, limiter),
    ...secondFactorRoutes(context, limiter),
    ...passkeyRoutes(context, limiter),
    ...deviceRoutes(context),
    ...profileRoutes(context, limiter),
    ...pushRoutes(context, openLink),
    ...trialRoutes(context, limiter),
    ...shopRoutes(context),
    ...explorerRoutes(context),
    ...mailStopRoutes(context),
    ...consumerRoutes(context, limiter),
    ...subscriptionRoutes(context, limiter),
    ...publicAppointmentRoutes(context, { reviewOf: ownReviewOf }),
    ...managedAppointmentRoutes(context, { reviewOf: ownReviewOf, earlierOf, payOnlineOf }),
    ...waitlistRoutes(context),
    ...reviewRoutes(context),
    ...customerAreaRoutes(context, limiter),
    ...integrationRoutes(context),
    ...calendarRoutes(context, limiter),
    ...staffBookingRoutes(context),
    ...staffAppointmentRoutes(context),
    ...appointmentRoutes(context),
    ...seriesRoutes(context),
    ...arrivalRoutes(context, takeOuts),
    ...dayMoveRoutes(context),
    ...delayRoutes(context),
    ...dayMessageRoutes(context, dueOffers),
    ...templateRoutes(context),
    ...walkInRoutes(context, limiter),
    ...dashboardRoutes(context),
    ...settingsRoutes(context),
    ...catalogueRoutes(context),
    ...priceChangeRoutes(context),
    ...hoursRoutes(context, [heldSlots, busyElsewhere, busyByCalendars]),
    ...hoursRequestRoutes(context),
    ...customerRoutes(context),
    ...importRoutes(context, limiter),
    ...exportRoutes(context, limiter),
    ...statsRoutes(context),
    ...memberRoutes(context),
    ...noticeRoutes(context),
    ...branchRoutes(context),
    ...saleRoutes(context),
    ...receiptRoutes(context),
    ...cashDeskRoutes(context),
    ...statementRoutes(context),
    ...moneySettingsRoutes(context),
    ...productRoutes(context),
    ...packageRoutes(context),
    ...depositRoutes(context),
    ...figureRoutes(context),
    ...pictureCalls(context, limiter),
  }
}
