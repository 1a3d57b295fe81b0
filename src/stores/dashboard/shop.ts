import { atom, computed, onMount } from 'nanostores'
import type { Reply } from '#contract/contract.ts'
import { call, isOtherShop } from './api.ts'
import { change } from '#stores/change.ts'
import { serverNow } from '#stores/server-time.ts'
import { $session, switchShop } from '#stores/session/session.ts'
import { type WallTime, wallTimeAt } from '#stores/wall-clock.ts'
import { createSource, valueOf } from './loadable.ts'
import { sections } from './routes.ts'

export type Shop = Reply<'getDashboard'>
export type Checklist = Shop['checklist']

/** The shop of this session: its data, its trial and its checklist. */
export const shop = createSource<null, Shop>(() => call('getDashboard', {}))
export const $shop = shop.$store

export const $timeZone = computed($shop, loaded => valueOf(loaded)?.comerce.time_zone ?? null)
/** The shop's country, which decides how phones are written. */
/** How phones are written at the shop. */
export const $phonePlace = computed($shop, loaded => {
  const { country, phone_area: areaCode } = valueOf(loaded)?.comerce ?? {}
  return { country: country ?? 'AR', areaCode: areaCode ?? null }
})
export const $country = computed($shop, loaded => valueOf(loaded)?.comerce.country ?? 'AR')
export const $currency = computed($shop, loaded => valueOf(loaded)?.comerce.currency ?? 'ARS')

/** Customers have phones, but this user may not see them. */
export const $hidesPhones = computed($shop, loaded => valueOf(loaded)?.hides_phones ?? false)

/** Whether the user administers the shop. The server checks it again. */
export const $isOwner = computed($session, session =>
  (session?.role ?? []).includes('comerce_admin'),
)

/** Whether the user is an owner or receptionist, who see every agenda and every customer. */
export const $runsAll = computed($shop, loaded => valueOf(loaded)?.own_staff === null)

/** The server's clock, read a few times a minute: the now-line and "today" follow it. */
export const $now = atom<number>(serverNow())

onMount($now, () => {
  readClock()
  const timer = setInterval(readClock, 15_000)
  // The server's time is known from its first answers on; until then it is the device's.
  const stop = $shop.listen(readClock)
  return () => {
    clearInterval(timer)
    stop()
  }
})

/** The current time on the shop's wall clock. */
export const $wall = computed([$now, $timeZone, $shop], (_, timeZone): WallTime | null =>
  timeZone === null ? null : wallTimeAt(serverNow(), timeZone),
)
export const $today = computed($wall, wall => wall?.date ?? null)

/** Switches to another branch, which loads the page anew. */
export function openBranch(id: string) {
  return change(switchShop(id))
}

/**
 * Loads the page anew when another shop or account is opened, here or in another tab: everything on the screen belongs
 * to the old one. Returns a function that ends this.
 */
export function leaveWithShop(): () => void {
  return $session.listen(() => {
    if (isOtherShop()) location.assign(sections.home)
  })
}

function readClock(): void {
  $now.set(serverNow())
}
