import type { z } from 'zod'
import { apiKeys } from './integrations/api-keys.ts'
import { webhooks } from './integrations/webhooks.ts'
import { appointments } from './appointments/appointments.ts'
import { arrivals } from './crowds.ts'
import { profiles } from './profile.ts'
import { auth } from './accounts/accounts.ts'
import { busyCalendars } from './calendars/busy.ts'
import { calendars } from './calendars/feeds.ts'
import { catalogue } from './catalogue.ts'
import { customers } from './customers/customers.ts'
import { shops, trial } from './shops.ts'
import { hoursRequests } from './hours/hours-requests.ts'
import { consumers } from './consumers.ts'
import { exports } from './exports/exports.ts'
import { restores } from './exports/restores.ts'
import { imports } from './imports/imports.ts'
import { dashboard } from './dashboard.ts'
import { dayMoves } from './day-moves.ts'
import { delays } from './running-late.ts'
import { dayMessages } from './messages/day-messages.ts'
import { deadLetters } from './messages/dead-letters.ts'
import { templates } from './messages/templates.ts'
import type { Endpoint } from './protocol/endpoint.ts'
import type { OperationId } from './protocol/operations.ts'
import { workingTime } from './hours/hours.ts'
import { ladderCalls } from './ladder.ts'
import { managedAppointments } from './appointments/managed.ts'
import { members } from './members.ts'
import { mailStops, notices } from './notices.ts'
import { branches } from './branches.ts'
import { pictures } from './pictures.ts'
import { priceChanges } from './price-changes.ts'
import { trustedDevices } from './accounts/trusted-devices.ts'
import { mailCode } from './accounts/mail-code.ts'
import { oidc } from './accounts/oidc.ts'
import { passkeys } from './accounts/passkeys.ts'
import { secondFactor } from './accounts/second-factor.ts'
import { platformAdmin } from './platform/admin.ts'
import { platform } from './platform/platform.ts'
import { push } from './messages/push.ts'
import { customerArea } from './customers/customer-area.ts'
import { reviews } from './reviews.ts'
import { series } from './series.ts'
import { appointmentActions } from './appointments/appointment-actions.ts'
import { queue } from './walk-ins/queue.ts'
import { waitlist } from './waitlist.ts'
import { walkIns } from './walk-ins/walk-ins.ts'
import { receipts } from './sales/receipts.ts'
import { sales } from './sales/sales.ts'
import { cashDesks } from './cash-desk.ts'
import { statements } from './statements.ts'
import { moneySettingsCalls } from './money-settings.ts'
import { products } from './products.ts'
import { packages } from './packages.ts'
import { deposits } from './deposits.ts'
import { onlinePayments } from './integrations/online-payments.ts'
import { figures } from './figures.ts'
import { whatsapp } from './integrations/whatsapp.ts'

/** Every operation with its shapes. A call without an entry here, or an entry without a call, does not compile. */
export const contract = {
  ...platform,
  ...auth,
  ...profiles,
  ...mailCode,
  ...oidc,
  ...secondFactor,
  ...passkeys,
  ...trustedDevices,
  ...trial,
  ...shops,
  ...consumers,
  ...appointments,
  ...series,
  ...arrivals,
  ...managedAppointments,
  ...ladderCalls,
  ...waitlist,
  ...reviews,
  ...customerArea,
  ...dashboard,
  ...appointmentActions,
  ...dayMoves,
  ...delays,
  ...dayMessages,
  ...templates,
  ...deadLetters,
  ...walkIns,
  ...queue,
  ...push,
  ...mailStops,
  ...customers,
  ...imports,
  ...exports,
  ...restores,
  ...catalogue,
  ...priceChanges,
  ...workingTime,
  ...hoursRequests,
  ...members,
  ...sales,
  ...receipts,
  ...cashDesks,
  ...statements,
  ...moneySettingsCalls,
  ...products,
  ...packages,
  ...deposits,
  ...onlinePayments,
  ...figures,
  ...whatsapp,
  ...notices,
  ...calendars,
  ...busyCalendars,
  ...apiKeys,
  ...webhooks,
  ...branches,
  ...pictures,
  ...platformAdmin,
} satisfies Record<OperationId, Endpoint>

type Contract = typeof contract
/** Calls whose audit entry in the shop's record is named after the call. */
export type CallOnRecord = {
  [Id in OperationId]: Contract[Id] extends { readonly audit: 'call' } ? Id : never
}[OperationId]
type Part<Id extends OperationId, Key extends string> =
  Contract[Id] extends Record<Key, infer Shape extends z.ZodType> ? Shape : undefined

/** What a caller may send, before defaults and normalisation. */
export type Sent<Id extends OperationId, Key extends 'params' | 'query' | 'body'> =
  Part<Id, Key> extends z.ZodType ? z.input<Part<Id, Key>> : undefined
/** What a handler receives. */
export type Received<Id extends OperationId, Key extends 'params' | 'query' | 'body'> =
  Part<Id, Key> extends z.ZodType ? z.output<Part<Id, Key>> : undefined
export type Reply<Id extends OperationId> =
  Part<Id, 'reply'> extends z.ZodType ? z.output<Part<Id, 'reply'>> : undefined

export type AppointmentWire = Reply<'createStaffAppointment'>['appointment']
export type AppointmentStatus = AppointmentWire['status']
export type ShopWire = Reply<'getComerce'>['comerce']
export type ServiceWire = ShopWire['services'][number]
export type ManagedAppointmentWire = Reply<'getManagedAppointment'>
