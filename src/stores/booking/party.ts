/* Several people in one booking: loaded when somebody asks for it, it adds them to what the page asks and sends. */
import { atom, type ReadableAtom } from 'nanostores'
import type { Manner } from '#domain/booking/manners.ts'
import type { Reply } from '#contract/contract.ts'
import type { Call, CallInput, OpenOperationId } from '#contract/protocol/call.ts'
import { partyMessages as words } from '#messages/booking/party.ts'
import type { Booking } from './face.ts'
import type { BookableShop } from './state.ts'

export type Party = {
  /** Whoever books included. */
  readonly people: number
  readonly together: Manner
  /** Of those who come along; empty where none was typed. */
  readonly names: readonly string[]
}

type Way = { call: Call }

/** From now on the booking asks and sends for all of them. `begin` looks for the days on which they fit. */
export function createParty(booking: Pick<Booking, 'lookAnew'>, way: Way, first: Party) {
  const $party = atom(first)
  way.call = callForAll(way.call, () => $party.get())
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
      const { names, people } = $party.get()
      const all = Array.from({ length: people - 1 }, (_, index) => names[index] ?? '')
      $party.set({ ...$party.get(), names: all.with(place, name) })
    },
  }
}

type HeldCompanions = readonly { readonly staff: string }[]

/** The way to the server with those who come along in each list of free times, hold and booking. */
function callForAll(call: Call, partyNow: () => Party): Call {
  const held = new Map<string, HeldCompanions>()
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
    const people = othersOf(party, () => input.query.services).join(';')
    return { ...input, query: { ...input.query, people, together: party.together } }
  },
  holdSlot: (input, { party }) => {
    const people = othersOf(party, () => ({ services: input.body.services }))
    return { ...input, body: { ...input.body, people, together: party.together } }
  },
  createAppointment: (input, { party, held }) => {
    const { body } = input
    // Those who were shown.
    const shown = body.hold === undefined ? undefined : held.get(body.hold)
    const people = othersOf(party, place => ({
      services: body.services,
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

function othersOf<Each>({ people }: Party, each: (place: number) => Each): Each[] {
  return Array.from({ length: people - 1 }, (_, place) => each(place))
}

/** The shop with what the chosen services cost and take for all of them; extras are of whoever books. */
export function pricedFor(
  shop: BookableShop,
  { people, together }: Pick<Party, 'people' | 'together'>,
): BookableShop {
  const times = together === 'in_turn' ? people : 1
  return {
    ...shop,
    services: shop.services.map(service => ({
      ...service,
      name: words.forAll(service.name, people),
      price: service.price * people,
      duration_minutes: service.duration_minutes * times,
      ...(service.deposit ? { deposit: service.deposit * people } : {}),
      ...(service.own
        ? {
            own: service.own.map(own => ({
              ...own,
              price: own.price * people,
              duration_minutes: own.duration_minutes * times,
            })),
          }
        : {}),
    })),
  }
}
