import type { z } from 'zod'
import { appointments } from './appointments.ts'
import { arrivals } from './team/arrivals.ts'
import { profiles } from './account/profiles.ts'
import { auth } from './auth.ts'
import { busyCalendars } from './calendars/busy.ts'
import { calendars } from './calendars/feeds.ts'
import { catalogue } from './catalogue.ts'
import { customers } from './customers.ts'
import { shops, trial } from './shops.ts'
import { hoursRequests } from './team/hours-requests.ts'
import { consumers } from './consumers.ts'
import { dashboard } from './dashboard.ts'
import { dayMoves } from './day-moves.ts'
import { delays } from './messages/delays.ts'
import { dayMessages } from './messages/day-messages.ts'
import { deadLetters } from './messages/dead-letters.ts'
import { templates } from './messages/templates.ts'
import type { Endpoint } from './protocol/endpoint.ts'
import type { OperationId } from './protocol/operations.ts'
import { workingTime } from './hours.ts'
import { ladderCalls } from './customer/ladder.ts'
import { managedAppointments } from './managed.ts'
import { members } from './members.ts'
import { mailStops, notices } from './notices.ts'
import { branches } from './branches.ts'
import { pictures } from './pictures.ts'
import { trustedDevices } from './ways-in/trusted-devices.ts'
import { mailCode } from './ways-in/mail-code.ts'
import { oidc } from './ways-in/oidc.ts'
import { passkeys } from './ways-in/passkeys.ts'
import { secondFactor } from './ways-in/second-factor.ts'
import { platformAdmin } from './platform-admin.ts'
import { platform } from './platform.ts'
import { push } from './messages/push.ts'
import { customerArea } from './customer-area.ts'
import { reviews } from './reviews.ts'
import { series } from './series.ts'
import { appointmentActions } from './appointment-actions.ts'
import { queue } from './queue.ts'
import { waitlist } from './waitlist.ts'
import { walkIns } from './walk-ins.ts'

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
  ...catalogue,
  ...workingTime,
  ...hoursRequests,
  ...members,
  ...notices,
  ...calendars,
  ...busyCalendars,
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
