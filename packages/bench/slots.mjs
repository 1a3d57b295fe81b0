/**
 * The slot engine by itself: a month of a large shop, and the same month with a hundred times as many past
 * appointments.
 */
import 'temporal-polyfill/global'
import { initialRules } from '../../domain/booking/booking-rules.ts'
import { createBusyIndex } from '../../domain/occupancy/occupancy.ts'
import { PUBLIC } from '../../domain/booking/scheduling-context.ts'
import { slotsOn } from '../../domain/booking/slots.ts'
import { mainReason } from '../../server/scheduling/availability/explain-availability.ts'
import { median } from './load.mjs'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const STAFF = 10
const DAYS = 30
const BOOKINGS = 5_000
const FROM = Date.parse('2027-03-01T00:00:00-03:00')

export function measureSlots({ samples }) {
  const month = busyWith(0)
  const withPast = busyWith(BOOKINGS * 99)
  const kinds = {
    monthMs: () => slotsOf(plan, month),
    withHundredfoldMs: () => slotsOf(plan, withPast),
    allRulesMs: () => slotsOf(strictPlan, month),
    noRoomMs: () => reasonOf(fullPlan, month),
  }
  const taken = Object.keys(kinds).map(() => /** @type {number[]} */ ([]))
  // The first half is a warm-up, since code that has not run yet is slow. The cases take turns, so that other work on
  // the machine affects all of them alike.
  for (let sample = -samples; sample < samples; sample += 1)
    for (const [index, work] of Object.values(kinds).entries()) {
      const ms = time(work)
      if (sample >= 0) taken[index]?.push(ms)
    }
  const [monthMs, withHundredfoldMs, allRulesMs, noRoomMs] = taken.map(median)
  return { monthMs, withHundredfoldMs, growth: withHundredfoldMs / monthMs, allRulesMs, noRoomMs }
}

const staffMembers = Array.from({ length: STAFF }, (_, index) => `person-${index}`)

/** @type {import('../../domain/shop/shop.ts').ShopPlan} */
const plan = {
  timeZone: 'America/Argentina/Buenos_Aires',
  services: [
    {
      id: 'cut',
      name: 'Corte',
      segments: [{ busy: true, minutes: 30 }],
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 0,
      price: 10_000,
      resources: [],
      isPublic: true,
      addOns: [],
      capacity: 1,
      needsApproval: false,
      deposit: null,
      rules: {},
    },
  ],
  staff: staffMembers.map(id => ({ id, name: id })),
  offers: staffMembers.map(staffId => ({
    staffId,
    serviceId: 'cut',
    durationMinutes: null,
    price: null,
  })),
  weeklyRanges: [1, 2, 3, 4, 5, 6, 7].map(weekday => ({
    staffId: null,
    weekday,
    startMinute: 540,
    endMinute: 1260,
  })),
  exceptions: [],
  resources: [],
  rules: {
    ...initialRules,
    slotStepMinutes: 30,
    leadMinutes: 0,
    horizonDays: 60,
  },
}

/** With every rule by which a shop keeps slots from the public. */
const strictPlan = {
  ...plan,
  rules: {
    ...plan.rules,
    maxAppointmentsPerDay: 900,
    maxAppointmentsPerStaffDay: 90,
    publicCapPercent: 99,
    walkInPercent: 1,
    avoidsGaps: true,
  },
}

/** Each day already has the most appointments that it may have. */
const fullPlan = { ...plan, rules: { ...plan.rules, maxAppointmentsPerDay: 1 } }

/** Appointments ordered by time, as the database returns them: the past, and then the month that is asked for. */
function busyWith(past) {
  const busy = createBusyIndex()
  const perDay = BOOKINGS / DAYS / STAFF
  const pastDays = past / perDay / STAFF
  for (let day = -Math.ceil(pastDays); day < DAYS; day += 1)
    for (const [index, unit] of staffMembers.entries()) occupyDay(busy, unit, index, day, perDay)
  return busy
}

function occupyDay(busy, unit, index, day, perDay) {
  // Two days of sixteen appointments and one of eighteen make five thousand in the month.
  const appointments = Math.floor(perDay) + ((((day + index) % 3) + 3) % 3 === 0 ? 2 : 0)
  for (let number = 0; number < appointments; number += 1) {
    // Some early, some late, so that the free starts are scattered.
    const half = number + (number > appointments / 2 + (index % 3) ? 24 - appointments : 0)
    const start = FROM + day * DAY + (540 + half * 30) * MINUTE
    const during = { start, end: start + 30 * MINUTE }
    const owner = `${unit}@${start}`
    busy.set(owner, [{ owner, unit, work: during, padded: during, expiresAt: null }])
  }
}

const request = { serviceIds: ['cut'], staffId: null }
const window = { fromDate: '2027-03-01', days: DAYS }

function slotsOf(plan, busy) {
  slotsOn({ plan, busy, now: FROM, audience: PUBLIC }, request, window)
}

/** The work for a full week: the empty slot list, and the most frequent reason why there is no slot. */
function reasonOf(plan, busy) {
  const context = { plan, busy, now: FROM, audience: PUBLIC }
  slotsOn(context, request, { ...window, days: 7 })
  mainReason(context, request, { ...window, days: 7 })
}

function time(work) {
  const started = performance.now()
  work()
  return performance.now() - started
}
