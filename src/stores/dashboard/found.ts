/* Search results for "¿Dónde está…?": sections, actions, people and appointments that match the letters, best first. */
import type { AppointmentWire } from '#contract/contract.ts'
import { dateOf, timeText } from '#contract/texts/texts.ts'
import { statusNames } from '#messages/dashboard/agenda.ts'
import { groupNames, sectionName, sectionNames, dotted } from '#messages/dashboard/dashboard.ts'
import { customersTexts } from '#messages/dashboard/customers.ts'
import { searchTexts as texts } from '#messages/dashboard/palette.ts'
import { type Action, actionsIn, branchActions, staffActions } from './actions.ts'
import { call } from './api.ts'
import { dayMonth } from './day-texts.ts'
import { createSource } from './loadable.ts'
import { findKnown, lettersOf, plainText, rankOf } from './new-appointment/known-customers.ts'
import { $ownSections } from './own-sections.ts'
import { phoneText } from './phone-text.ts'
import { $router } from './router.ts'
import { groupOf, type Section, sections, sectionsFor } from './routes.ts'
import { $session } from '#stores/session/session.ts'

export type Found = Action

const fewestLetters = 2

/** Matches in the shop's own data and settings. */
export const foundInShop = createSource<string, readonly Found[]>(async text => {
  if (text.length < fewestLetters) return { ok: true, reply: [] }
  const [appointments, customers, { settingsHeads }] = await Promise.all([
    call('findTurns', { query: { q: text } }),
    findKnown(text),
    import('./settings/settings-heads.ts'),
  ])
  if (!appointments.ok) return appointments
  return {
    ok: true,
    reply: [
      ...nearestOfEach(appointments.reply.items).map(appointmentFound),
      ...customers.map(({ id, name, phone, found_as: as }) => ({
        id: `customer-${id}`,
        label: name,
        hint: dotted(texts.customer, as && customersTexts.foundAs(as), phone && phoneText(phone)),
        open: () => $router.open(`${sections.clients}?id=${id}`),
      })),
      ...settingsParts(settingsHeads).filter(one => isMeant(one, text)),
    ],
  }
})

/** The nearest appointment of each customer; their other ones are on the customer's card. */
function nearestOfEach(items: readonly AppointmentWire[]): AppointmentWire[] {
  const people = Map.groupBy(items, ({ customer: { name, phone } }) => `${name} ${phone}`)
  return [...people.values()].flatMap(([first]) => first ?? [])
}

/** Matching staff, sections and actions; without letters, all actions and sections. */
export function findPlaces(text: string): Found[] {
  const own = $ownSections.get()
  if (text === '') return [...actionsIn(own), ...sectionsFound(own)]
  const all = [...staffActions(), ...actionsIn(own), ...sectionsFound(own), ...branchActions()]
  return all.filter(one => isMeant(one, text))
}

/** Labels that begin with the letters first, then other matches, and last actions that take effect at once. */
export function likeliestFirst(found: readonly Found[], text: string): Found[] {
  const placeOf = ({ label, isAtOnce = false }: Found) => rankOf(label, text) + (isAtOnce ? 10 : 0)
  return found.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Every typed word must begin a word of the entry: "bloq bru" finds "Bruno: bloquear un rato". */
function isMeant({ label, words = '' }: Found, text: string): boolean {
  const known = plainText(`${label} ${words}`).split(/[^\p{L}\p{N}]+/u)
  const typed = plainText(text)
  const isBegun = typed.split(/\s+/).every(word => known.some(one => one.startsWith(word)))
  // A match in the middle of a word says little, so it needs three letters.
  return isBegun || (typed.length > fewestLetters && lettersOf(label).includes(lettersOf(text)))
}

/** The parts of the settings, found by their headings. */
function settingsParts(heads: readonly string[]): Found[] {
  if (!sectionsFor($session.get()?.role ?? []).includes('settings')) return []
  return heads.map(label => ({
    id: `settings-${label}`,
    label,
    hint: sectionNames.settings,
    open: () => $router.open(`${sections.settings}?parte=${encodeURIComponent(label)}`),
  }))
}

function sectionsFound(own: readonly Section[]): Found[] {
  return own.map(name => ({
    id: `section-${name}`,
    label: sectionName(name, $session.get()?.role ?? []),
    hint: groupNames[groupOf(name)],
    open: () => $router.open(sections[name]),
  }))
}

function appointmentFound(appointment: AppointmentWire): Found {
  const { id, starts_at: startsAt, customer, legs, code, status } = appointment
  const date = dateOf(startsAt)
  const services = legs.map(item => item.service.name).join(' + ')
  return {
    id: `appointment-${id}`,
    label: customer.name,
    hint: dotted(
      `${dayMonth(date)}, ${timeText(startsAt)}`,
      services,
      legs[0]?.staff.name,
      statusNames[status],
      customer.phone && phoneText(customer.phone),
      code,
    ),
    // Opens the board on the day of the appointment.
    open: () => $router.open(`${sections.agenda}?fecha=${date}&id=${id}`),
  }
}
