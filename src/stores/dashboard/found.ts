/* "¿Dónde está…?": sections, steps, people and appointments that the letters may mean, the likeliest first. */
import type { AppointmentWire } from '#contract/contract.ts'
import { dateOf, dayMonthText, timeText } from '#contract/texts/texts.ts'
import { statusNames } from '#messages/dashboard/agenda.ts'
import { groupNames, sectionNames } from '#messages/dashboard/dashboard.ts'
import { searchTexts as texts } from '#messages/dashboard/dashboard-dialogs.ts'
import { call } from './api.ts'
import { createSource } from './loadable.ts'
import { findKnown, rankOf } from './new-appointment/known-customers.ts'
import { phoneText } from './phone-text.ts'
import { $router } from './router.ts'
import { groupOf, sections, sectionsFor } from './routes.ts'
import { $session } from '#stores/session/session.ts'
import { $today } from './shop.ts'
import { blockTime, openToday, takeAppointment } from './shortcuts.ts'
import { openPalette } from './palette.ts'

export type Found = {
  readonly id: string
  readonly label: string
  readonly hint: string
  readonly open: () => void
}

const fewestLetters = 2

/** Whom and what the letters mean in the shop's own data and settings. */
export const foundInShop = createSource<string, readonly Found[]>(async text => {
  if (text.length < fewestLetters) return { ok: true, reply: [] }
  const [appointments, customers, { settingsHeads }] = await Promise.all([
    call('findTurns', { query: { q: text } }),
    findKnown(text),
    import('./settings-heads.ts'),
  ])
  if (!appointments.ok) return appointments
  return {
    ok: true,
    reply: [
      ...nearestOfEach(appointments.reply.items).map(appointmentFound),
      ...customers.map(({ id, name, phone }) => ({
        id: `customer-${id}`,
        label: name,
        hint: [texts.customer, phone && phoneText(phone)].filter(Boolean).join(' · '),
        open: () => $router.open(`${sections.clients}?id=${id}`),
      })),
      ...settingsParts(settingsHeads).filter(one => isMeant(one, text)),
    ],
  }
})

/** Their nearest one; the others are on their card. */
function nearestOfEach(items: readonly AppointmentWire[]): AppointmentWire[] {
  const people = Map.groupBy(items, ({ customer: { name, phone } }) => `${name} ${phone}`)
  return [...people.values()].flatMap(([first]) => first ?? [])
}

/** Steps and sections whose words begin with the letters; without letters all of them. */
export function findPlaces(text: string): Found[] {
  return placesOf().filter(one => text === '' || isMeant(one, text))
}

function isMeant({ label }: Found, text: string): boolean {
  return rankOf(label, text) < 2 || holds(label, text)
}

/** By what stands over them. */
function settingsParts(heads: readonly string[]): Found[] {
  if (!sectionsFor($session.get()?.role ?? []).includes('settings')) return []
  return heads.map(label => ({
    id: `settings-${label}`,
    label,
    hint: sectionNames.settings,
    open: () => $router.open(`${sections.settings}?parte=${encodeURIComponent(label)}`),
  }))
}

function placesOf(): Found[] {
  const steps = [
    { id: 'take', label: texts.take, hint: 'N', open: takeAppointment },
    { id: 'block', label: texts.block, hint: texts.step, open: blockTime },
    { id: 'today', label: texts.today, hint: 'T', open: openToday },
    { id: 'keys', label: texts.keys, hint: '?', open: () => openPalette('keys') },
  ]
  const own = sectionsFor($session.get()?.role ?? [])
  return [
    ...steps,
    ...own.map(name => ({
      id: `section-${name}`,
      label: sectionNames[name],
      hint: groupNames[groupOf(name)],
      open: () => $router.open(sections[name]),
    })),
  ]
}

/** Letters in the middle of a word say little, so three are needed. */
function holds(label: string, text: string): boolean {
  return text.length > fewestLetters && label.toLowerCase().includes(text.toLowerCase())
}

function appointmentFound(appointment: AppointmentWire): Found {
  const { id, starts_at: startsAt, customer, legs, code, status } = appointment
  const date = dateOf(startsAt)
  const isThisYear = date.slice(0, 4) === $today.get()?.slice(0, 4)
  const day = isThisYear ? dayMonthText(date) : `${dayMonthText(date)} ${date.slice(0, 4)}`
  const services = legs.map(item => item.service.name).join(' + ')
  return {
    id: `appointment-${id}`,
    label: customer.name,
    hint: [
      `${day}, ${timeText(startsAt)}`,
      services,
      legs[0]?.staff.name,
      statusNames[status],
      customer.phone && phoneText(customer.phone),
      code,
    ]
      .filter(Boolean)
      .join(' · '),
    // On the board of its own day.
    open: () => $router.open(`${sections.agenda}?fecha=${date}&id=${id}`),
  }
}
