/* Several people in one booking: loaded when somebody asks for it, it adds them to what the page asks and sends. */
import { atom, type ReadableAtom } from 'nanostores'
import type { Manner } from '#domain/booking/manners.ts'
import type { Reply } from '#contract/contract.ts'
import { namesText } from '#contract/texts/services-text.ts'
import type { Call, CallInput, OpenOperationId } from '#contract/protocol/call.ts'
import { partyMessages as words } from '#messages/booking/party.ts'
import type { Booking } from './face.ts'
import type { BookableShop } from './state.ts'
import type { Choice, Visit, visitOf } from './visit.ts'

export type Party = {
  /** Whoever books included. */
  readonly people: number
  readonly together: Manner
  /** Of those who come along; empty where none was typed. */
  readonly names: readonly string[]
  /** What each of them has; empty or absent: the same as whoever books. */
  readonly services: readonly string[]
}

type Way = { call: Call }

/** From now on the booking asks and sends for all of them. `begin` looks for the days on which they fit. */
export function createParty(booking: Pick<Booking, 'lookAnew'>, way: Way, first: Party) {
  const $party = atom(first)
  const held = new Map<string, HeldCompanions>()
  way.call = callForAll(way.call, () => $party.get(), held)
  const put = (list: readonly string[], place: number, text: string) =>
    Array.from({ length: $party.get().people - 1 }, (_, index) => list[index] ?? '').with(
      place,
      text,
    )
  return {
    $party: $party as ReadableAtom<Party>,
    begin: booking.lookAnew,
    change: (change: Partial<Party>) => {
      const before = $party.get()
      const after = { ...before, ...change }
      $party.set(after)
      if (after.people !== before.people || after.together !== before.together)
        void booking.lookAnew()
    },
    write: (place: number, name: string) => {
      const party = $party.get()
      $party.set({ ...party, names: put(party.names, place, name) })
    },
    serve: (place: number, service: string) => {
      const party = $party.get()
      $party.set({ ...party, services: put(party.services, place, service) })
      void booking.lookAnew()
    },
    /** With whom those who come along are in this hold; empty while nothing is held. */
    heldWith: (hold: string | undefined) => (hold && held.get(hold)?.map(one => one.staff)) || [],
  }
}

type HeldCompanions = readonly { readonly staff: string }[]

/** The way to the server with those who come along in each list of free times, hold and booking. */
function callForAll(call: Call, partyNow: () => Party, held: Map<string, HeldCompanions>): Call {
  return async (operation, input) => {
    const result = await call(operation, withParty(operation, input, { party: partyNow(), held }))
    const reply: unknown = result.ok ? result.reply : null
    if (isHeld(reply) && reply.people) held.set(reply.hold, reply.people)
    return result
  }
}

function isHeld(reply: unknown): reply is Reply<'holdSlot'> {
  return typeof reply === 'object' && reply !== null && 'hold' in reply
}

type Adding = { readonly party: Party; readonly held: ReadonlyMap<string, HeldCompanions> }
type Adders = {
  readonly [Id in OpenOperationId]?: (input: CallInput<Id>, adding: Adding) => CallInput<Id>
}

const adders: Adders = {
  listSlots: (input, { party }) => {
    const own = input.query.services
    const people = othersOf(party, place => party.services[place] || own).join(';')
    return { ...input, query: { ...input.query, people, together: party.together } }
  },
  holdSlot: (input, { party }) => {
    const own = input.body.services
    const people = othersOf(party, place => ({ services: servicesOf(party, place, own) }))
    return { ...input, body: { ...input.body, people, together: party.together } }
  },
  createAppointment: (input, { party, held }) => {
    const { body } = input
    // Those who were shown.
    const shown = body.hold === undefined ? undefined : held.get(body.hold)
    const people = othersOf(party, place => ({
      services: servicesOf(party, place, body.services),
      name: party.names[place]?.trim() || words.companion(body.customer.name),
      ...(shown?.[place] === undefined ? {} : { staff: shown[place].staff }),
    }))
    return { ...input, body: { ...body, people, together: party.together } }
  },
}

function withParty<Id extends OpenOperationId>(
  operation: Id,
  input: CallInput<Id>,
  adding: Adding,
): CallInput<Id> {
  const add: Adders[Id] = adders[operation]
  return add === undefined || adding.party.people === 1 ? input : add(input, adding)
}

function servicesOf<Services>({ services }: Party, place: number, own: Services) {
  const service = services[place]
  return service ? [service] : own
}

function othersOf<Each>({ people }: Party, each: (place: number) => Each): Each[] {
  return Array.from({ length: people - 1 }, (_, place) => each(place))
}

type Held = { readonly staff: string | undefined; readonly others: readonly string[] }
type VisitOf = typeof visitOf

/**
 * The visit of all of them as one, with its total and who has what; extras are of whoever books. `staffMember` names
 * everybody who serves them, once that is held: until then it is empty. `sumUp` is the page's own `visitOf`, which is
 * loaded already.
 */
export function visitForAll(
  sumUp: VisitOf,
  shop: BookableShop,
  choice: Choice,
  { party, held: { staff, others } }: { readonly party: Party; readonly held: Held },
) {
  const along = party.together === 'in_turn' ? choice.staff : 'any'
  const choices = [
    { ...choice, staff: staff ?? choice.staff },
    ...othersOf(party, place => ({
      services: servicesOf(party, place, choice.services),
      addOns: [],
      staff: others[place] ?? along,
    })),
  ]
  const visits = choices.map(one => sumUp(shop, one))
  const minutes = visits.map(one => one.minutes)
  const withWhom = [staff, ...others].map(id => shop.staff.find(one => one.id === id)?.name)
  return {
    ...sumUp(...allAsOne(shop, choices, visits)),
    name: words.forAll([...new Set(visits.map(one => one.name))].join(' + '), party.people),
    detail: detailOf(visits, party, withWhom),
    minutes: party.together === 'in_turn' ? minutes.reduce((a, b) => a + b) : Math.max(...minutes),
    staffMember: namesText([...new Set(withWhom.filter(name => name !== undefined))]),
  }
}

/**
 * What the visits cost together, asked as one visit: the services of each person, and who may do them, have names of
 * their own in it, so that the range of prices of one says nothing about another.
 */
function allAsOne(
  shop: BookableShop,
  choices: readonly Choice[],
  visits: readonly Visit[],
): Parameters<VisitOf> {
  const services = visits.flatMap((visit, place) => {
    const { staff: chosen } = choices[place]!
    const able = visit.staff.includes(chosen) ? [chosen] : visit.staff
    const own = (id: string) => `${place}:${id}`
    return visit.services.map(one => ({
      ...one,
      id: own(one.id),
      add_ons: visit.addOns.length > 0 ? (one.add_ons ?? []) : [],
      staff: (able.length > 0 ? able : one.staff).map(own),
      own: (one.own ?? []).map(of => ({ ...of, staff: own(of.staff) })),
    }))
  })
  return [
    { services, currency: shop.currency },
    { services: services.map(one => one.id), addOns: choices[0]!.addOns, staff: 'any' },
  ]
}

/** `Vos: Corte con Nicolás, $ 9.000; Ana: Corte y barba con Lucas, $ 15.000`. */
function detailOf(
  visits: readonly Visit[],
  { names }: Party,
  withWhom: readonly (string | undefined)[],
): string {
  return visits
    .map((visit, place) => {
      const who = place === 0 ? words.you : names[place - 1]?.trim() || words.unnamed(place)
      return words.one(who, visit.name, withWhom[place], visit.priceText)
    })
    .join('; ')
}
