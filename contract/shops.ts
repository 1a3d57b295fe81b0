import { z } from 'zod'
import { endpoint } from './protocol/endpoint.ts'
import { POSITION } from './protocol/position.ts'
import {
  adUrl,
  adUrlParams,
  browserProof,
  date,
  email,
  fullName,
  honeypot,
  id,
  idList,
  instant,
  listOf,
  money,
  oneLine,
  password,
  phone,
  staffChoice,
  companionList,
  staffList,
  together,
} from './protocol/fields.ts'
import { photo, pictureFace } from './pictures.ts'
import { pageAnswers } from './settings/shop-settings.ts'

/** Local times of a day, `10:00` to `26:00` (past midnight). */
export const clockRange = z.object({ start: z.string(), end: z.string() })

/** The staff whose price or minutes differ from the service's. */
const ownTerms = z.array(z.object({ staff: id, price: money, duration_minutes: z.int() }))

export const publicService = z.object({
  id,
  name: z.string(),
  category: z.string(),
  description: z.string(),
  duration_minutes: z.int(),
  /** Minutes that need the staff member: fewer than the whole when a part needs nobody (a colour that sets). */
  busy_minutes: z.int(),
  /** Today's. */
  price: money,
  /**
   * Ready to print: `$ 9.000`, or `desde $ 9.000` when staff charge different prices. Built without ICU, whose versions
   * differ.
   */
  price_text: z.string(),
  /** The deposit of one place, ready to print; absent for none, and empty for what is free. */
  deposit_text: z.string().optional(),
  /** Absent when none do. */
  own: ownTerms.optional(),
  /** What replaces the fields of these names from later days on, in their order; absent when nothing does. */
  later_prices: z
    .array(
      z.object({
        from: date,
        price: money,
        price_text: z.string(),
        deposit_text: z.string().optional(),
        own: ownTerms,
      }),
    )
    .optional(),
  /** The shop has to accept each request before it is an appointment. */
  needs_approval: z.boolean().optional(),
  /** The deposit to be paid ahead by transfer; absent for none. */
  deposit: money.optional(),
  /** A class: how many customers share one start. Absent: one. */
  capacity: z.int().optional(),
  /** The service's own deadlines; absent where the shop's rules hold. Of several services the longest holds. */
  cancel_cutoff_minutes: z.int().optional(),
  move_cutoff_minutes: z.int().optional(),
  /** Its name lists other services of the page: their ids, sorted and joined by commas. */
  combo_of: z.string().optional(),
  add_ons: z
    .array(
      z.object({ id, name: z.string(), minutes: z.int(), price: money, price_text: z.string() }),
    )
    .optional(),
  staff: z.array(id),
})

export const shop = z.object({
  id,
  ad_url: z.string(),
  ...pageAnswers,
  pictures: z.object({
    logo: pictureFace.nullable(),
    cover: pictureFace.nullable(),
    photos: z.array(photo),
  }),
  /** What the shop asks of new customers and of those who missed appointments, as a text; absent for nothing. */
  asks: z.string().optional(),
  /** What whoever books reads beside their phone, and by booking agrees to; absent when the shop writes nothing by WhatsApp. */
  whatsapp_consent: z.string().optional(),
  /** How a customer in that country types a phone. */
  phone_example: z.string(),
  /** The area code of the shop's city, where people leave it out; null when it is not known, or there is none. */
  phone_area: z.string().nullable(),
  currency: z.string(),
  status: z.string(),
  takes_bookings: z.boolean(),
  open_now: z.boolean(),
  /** When it closes, if open; when it opens next, if closed. */
  open_until: instant.nullable(),
  opens_at: instant.nullable(),
  hours: z.array(z.object({ weekday: z.int(), ranges: z.array(clockRange) })),
  closures: z.array(z.object({ from: date, to: date, reason: z.string().nullable() })),
  services: z.array(publicService),
  /** Average (1 to 5) and number of the reviews; null while there are none. */
  rating: z.object({ average: z.number(), count: z.int() }).nullable(),
  staff: z.array(
    z.object({ id, name: z.string(), bio: z.string(), avatar: z.string().nullable() }),
  ),
  rules: z.object({
    lead_minutes: z.int(),
    horizon_days: z.int(),
    cancel_cutoff_minutes: z.int(),
    move_cutoff_minutes: z.int(),
    hold_minutes: z.int(),
    max_future_turns_per_phone: z.int(),
    /** How many may book together; one: nobody comes along. */
    max_people: z.int(),
  }),
})

/** `a,b,c` in a query: ids of add-ons of the requested services. */
export const addOnList = z
  .string()
  .max(500)
  .transform(text => text.split(',').filter(part => part !== ''))
  .pipe(z.array(id).max(12))

const slot = z.object({
  starts_at: instant,
  /** The staff members who can do the whole visit alone. */
  staff: z.array(id),
  /** When nobody can: who does which service, in working order. To be booked with `staff` absent or `any`. */
  legs: z.array(z.object({ service: id, staff: id, starts_at: instant })).optional(),
  /** Which one of `staff` a booking with anybody would get; only when `who` was asked for. */
  who: id.optional(),
  /** For a class: how many places are left. */
  places: z.int().optional(),
  /** Only for staff: a visitor is filling in the form for it. Whoever books it at the desk gets it. */
  is_held: z.literal(true).optional(),
})
export const slotDays = z.object({
  time_zone: z.string(),
  days: z.array(
    z.object({
      date,
      slots: z.array(slot),
      /** Nobody who does these services works that day. Absent: false. */
      is_closed: z.boolean().optional(),
    }),
  ),
})

/** True for `1` or `true`; false for anything else. */
export const isWanted = z
  .string()
  .max(10)
  .optional()
  .transform(text => text === '1' || text === 'true')

export const shops = {
  listComerces: endpoint({
    call: 'GET /api/comerces',
    access: 'public',
    limit: 'list',
    summary:
      'Published shops, nearest first when `near` is given or `q` names a place: "barbería palermo".',
    query: z.object({
      q: oneLine.max(80).optional(),
      near: z.string().regex(POSITION).optional(),
      radius_km: z.coerce.number().min(0.1).max(100).optional(),
      category: oneLine.max(40).optional(),
      open_now: isWanted,
      /** Only shops with free time within the hour, even if it is too late to book it online. */
      free_soon: isWanted,
      cursor: z.string().max(100).optional(),
    }),
    status: 200,
    reply: listOf(
      z.object({
        id,
        ad_url: z.string(),
        name: z.string(),
        category: z.string(),
        address: z.string(),
        city: z.string(),
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
        time_zone: z.string(),
        open_now: z.boolean(),
        open_until: instant.nullable(),
        opens_at: instant.nullable(),
        distance_km: z.number().optional(),
        rating: z.object({ average: z.number(), count: z.int() }).nullable(),
        /** Its cover picture, or else its first photo; null when it has neither, and the pattern `cover` is drawn. */
        picture: pictureFace.nullable(),
        cover: z.string(),
        /** The service that `next_slots` are for: the first one of the shop. */
        service: z.object({ id, name: z.string(), price_text: z.string() }).nullable(),
        /** The next free starts, three at most. */
        next_slots: z.array(instant),
        free_soon_at: instant.optional(),
      }),
    ).extend({
      /** The place that `q` names. Distances are measured from it, and shops around it are found too. */
      place: z.object({ name: z.string(), latitude: z.number(), longitude: z.number() }).optional(),
    }),
    codes: [],
  }),
  listCities: endpoint({
    call: 'GET /api/cities',
    access: 'public',
    summary:
      'The cities with most published shops, for somebody who does not share their position.',
    status: 200,
    reply: listOf(z.object({ city: z.string(), comerces: z.int() })),
    codes: [],
  }),
  getComerce: endpoint({
    call: 'GET /api/comerces/:ad_url',
    access: 'public',
    summary: 'A shop as its public page shows it: no customer, no e-mail.',
    params: adUrlParams,
    status: 200,
    reply: z.object({ comerce: shop }),
    codes: ['not_found', 'comerce_closed'],
  }),
  getLinkedService: endpoint({
    call: 'GET /api/comerces/:ad_url/linked/:link',
    access: 'public',
    summary:
      'A service that is not public, by the secret of its link; send the same `link` to book it.',
    params: adUrlParams.extend({ link: z.string().max(64) }),
    status: 200,
    reply: z.object({ service: publicService, currency: z.string() }),
    codes: ['not_found', 'comerce_closed'],
  }),
  listSlots: endpoint({
    call: 'GET /api/comerces/:ad_url/slots',
    access: 'public',
    limit: 'list',
    summary:
      'Free starts, by the same function that accepts a booking. Starts carry the shop’s offset.',
    params: adUrlParams,
    query: z.object({
      services: idList,
      staff: staffChoice.optional(),
      legs: staffList.optional(),
      seats: z.coerce.number().int().min(1).max(20).optional(),
      from: date.optional(),
      days: z.coerce.number().int().min(1).max(62).optional(),
      add_ons: addOnList.optional(),
      /** Who comes along: only starts at which all of them fit, `together` at once or one after the other. */
      people: companionList.optional(),
      together: together.optional(),
      link: z.string().max(64).optional(),
      who: isWanted,
    }),
    status: 200,
    isRevalidated: true,
    reply: slotDays,
    codes: ['not_found', 'comerce_closed'],
  }),
}

/** A field of a form that was left empty. */
const notYet = z.literal('').transform(() => undefined)

export const trial = {
  startFreeTrial: endpoint({
    call: 'POST /api/free-trial',
    access: 'public',
    limit: 'account',
    summary:
      'A shop and its owner; the answer is the same whether the e-mail is known or not. Without a password it takes a name, a phone and a mail: the code or the link of the mail opens it.',
    body: z.object({
      comerce_name: oneLine.min(2).max(80),
      ad_url: adUrl,
      /** Required with a password; without one it is asked for later. */
      address: oneLine.min(3).max(160).or(notYet).optional(),
      /** Absent: asked for later. */
      city: oneLine.min(2).max(80).or(notYet).optional(),
      category: oneLine.max(40).optional(),
      latitude: z.number().min(-90).max(90).optional(),
      longitude: z.number().min(-180).max(180).optional(),
      /** ISO 3166-1; absent or empty: proposed from the phone and the place. */
      country: oneLine.max(20).optional(),
      /** The owner's name; absent: the shop's name until they enter one. */
      name: fullName.or(notYet).optional(),
      email,
      phone,
      /** Absent: the owner may choose one from the mail, or log in by links. */
      password: password.optional(),
      proof: browserProof.optional(),
      website: honeypot,
    }),
    status: 202,
    reply: z.object({ ad_url: z.string(), message: z.string() }),
    codes: ['ad_url_taken'],
    isIdempotent: true,
  }),
  proposeCountry: endpoint({
    call: 'GET /api/free-trial/country',
    access: 'public',
    summary:
      'The country that a phone’s prefix or a place suggests, with its currency and time zone.',
    query: z.object({
      /** The beginning is enough: `+598`. */
      phone: oneLine.max(30).optional(),
      city: oneLine.max(80).optional(),
      latitude: z.coerce.number().min(-90).max(90).optional(),
      longitude: z.coerce.number().min(-180).max(180).optional(),
    }),
    status: 200,
    reply: z.object({
      country: z.string(),
      currency: z.string(),
      time_zone: z.string(),
      /** What the country was derived from; null when nothing said it, and it is the default. */
      told: z.enum(['place', 'phone', 'city']).nullable(),
    }),
    codes: [],
  }),
  suggestAdUrl: endpoint({
    call: 'GET /api/free-trial/ad-url',
    access: 'public',
    summary: 'A public address for this name, whether it is free, and others that are.',
    query: z.object({
      name: oneLine.min(1).max(80),
      city: oneLine.max(80).optional(),
    }),
    status: 200,
    reply: z.object({
      ad_url: z.string(),
      available: z.boolean(),
      alternatives: z.array(z.string()),
    }),
    codes: [],
  }),
}
