import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { findCountry } from '#domain/country/countries.ts'
import { minorUnitsOf } from '#domain/country/currencies.ts'
import { HOME_COUNTRY } from '#domain/country/home.ts'
import { initialRules } from '#domain/booking/booking-rules.ts'
import { createBusyIndex } from '#domain/occupancy/occupancy.ts'
import type { Service } from '#domain/shop/shop.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import { refuse } from '#server/kernel/http/refusal.ts'

/** The draft of a shop that a visitor enters before starting a trial, as the form of the preview posts it. */
const prepared = z.object({
  name: z.string().trim().min(1).max(80),
  category: z.string().max(40),
  address: z.string().max(160),
  city: z.string().max(80),
  country: z.string().max(20),
  person: z.string().max(80),
  services: z
    .array(
      z.object({
        name: z.string().trim().min(1).max(80),
        minutes: z.int().min(5).max(720),
        /** In units of the country's currency, with cents as decimals. */
        price: z.number().min(0).max(100_000_000),
      }),
    )
    .max(20),
  ranges: z
    .array(
      z.object({
        weekday: z.int().min(1).max(7),
        start_minute: z.int().min(0).max(1440),
        end_minute: z.int().min(1).max(2880),
      }),
    )
    .max(28),
})

/**
 * Builds a shop from the draft, in memory and only for one answer. Nothing is stored or read from the database.
 * @throws {Refusal} `invalid_request` for a malformed draft
 */
export function shopOfTrial(form: URLSearchParams): ShopMemory {
  const typed = readPrepared(form.get('draft') ?? '')
  const country = findCountry(typed.country) ?? findCountry(HOME_COUNTRY)!
  const timeZone = country.zones[0]!
  const services = typed.services.map(one => serviceOf(one, country.currency))
  const person = { id: randomUUID(), name: typed.person || typed.name }
  return {
    row: {
      ...nothingYet,
      writesByWhatsapp: false,
      hasWebhooks: false,
      id: randomUUID(),
      organizationId: randomUUID(),
      name: typed.name,
      address: typed.address,
      city: typed.city,
      timeZone,
      country: country.code,
      currency: country.currency,
      page: {
        ...plainPage,
        name: typed.name,
        category: typed.category,
        address: typed.address,
        city: typed.city,
        country: country.code,
        time_zone: timeZone,
      },
      services: services.map(({ id, name }) => ({ ...plainFace, id, name })),
      staff: [{ ...person, bio: '', avatar: null, isHidden: false }],
    },
    plan: {
      timeZone,
      services,
      staff: [person],
      offers: services.map(({ id }) => ({
        staffId: person.id,
        serviceId: id,
        durationMinutes: null,
        price: null,
      })),
      weeklyRanges: typed.ranges
        .filter(range => range.end_minute > range.start_minute)
        .map(({ weekday, start_minute, end_minute }) => ({
          staffId: null,
          weekday,
          startMinute: start_minute,
          endMinute: end_minute,
        })),
      exceptions: [],
      resources: [],
      rules: initialRules,
    },
    busy: createBusyIndex(),
    version: 1,
    answers: { get: () => undefined, set: () => {} },
  }
}

function readPrepared(text: string): z.infer<typeof prepared> {
  try {
    const read = prepared.safeParse(JSON.parse(text))
    if (read.success) return read.data
  } catch {
    // Not JSON.
  }
  return refuse('invalid_request')
}

type Prepared = z.infer<typeof prepared>['services'][number]

function serviceOf({ name, minutes, price }: Prepared, currency: string): Service {
  return {
    id: randomUUID(),
    name,
    segments: [{ minutes, busy: true }],
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    price: Math.round(price * minorUnitsOf(currency)),
    resources: [],
    isPublic: true,
    addOns: [],
    capacity: 1,
    classHours: [],
    needsApproval: false,
    deposit: null,
    rules: {},
  }
}

const plainFace = { category: '', description: '', isPublic: true, linkSecret: null }

/** Default values of a new shop. */
const nothingYet = {
  adUrl: 'tu-local',
  whatsapp: null,
  status: 'published',
  subscription: 'trialing',
  depositInstructions: '',
  hidesPhones: false,
  ladder: null,
  rulesVersion: 1,
  rating: null,
  pictures: [],
} as const
const plainPage = {
  description: '',
  latitude: null,
  longitude: null,
  whatsapp: null,
  cover: '',
  colour: null,
  instagram: '',
  website: '',
  policies: '',
  break_notice: '',
  takes_queue: false,
  prices_may_change: false,
  questions: [],
}
