/** The slot engine by itself: a month of a large shop, and the same month with a hundred times the past behind it. */
import 'temporal-polyfill/global'
import { initialRules } from '../../domain/booking/booking-rules.ts'
import { createBusyIndex } from '../../domain/occupancy/occupancy.ts'
import { PUBLIC } from '../../domain/booking/scheduling-context.ts'
import { slotsOn } from '../../domain/booking/slots.ts'
import { median } from './load.mjs'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const STAFF = 10
const DAYS = 30
const BOOKINGS = 5_000
const FROM = Date.parse('2027-03-01T00:00:00-03:00')

export function measureSlots({ samples }) {
  const [month, withPast] = [busyWith(0), busyWith(BOOKINGS * 99)]
  const taken = { month: [], withPast: [] }
  // Code that was never run is measured as slow code.
  for (let sample = 0; sample < samples; sample += 1) time(sample % 2 === 0 ? month : withPast)
  // In turn, so that both meet whatever else the machine does.
  for (let sample = 0; sample < samples; sample += 1) {
    taken.month.push(time(month))
    taken.withPast.push(time(withPast))
  }
  const monthMs = median(taken.month)
  const withHundredfoldMs = median(taken.withPast)
  return { monthMs, withHundredfoldMs, growth: withHundredfoldMs / monthMs }
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

/** Appointments in the order of time, as a shop collects them: first the past, then the month that is asked for. */
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
  for (let appointment = 0; appointment < appointments; appointment += 1) {
    // Some early, some late, so that the free starts are scattered.
    const half =
      appointment + (appointment > appointments / 2 + (index % 3) ? 24 - appointments : 0)
    const start = FROM + day * DAY + (540 + half * 30) * MINUTE
    const during = { start, end: start + 30 * MINUTE }
    const owner = `${unit}@${start}`
    busy.set(owner, [{ owner, unit, work: during, padded: during, expiresAt: null }])
  }
}

const request = { serviceIds: ['cut'], staffId: null }
const window = { fromDate: '2027-03-01', days: DAYS }

function time(busy) {
  const started = performance.now()
  slotsOn({ plan, busy, now: FROM, audience: PUBLIC }, request, window)
  return performance.now() - started
}
