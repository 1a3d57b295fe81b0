/* What a customer has beside their appointments: their shops (on this device and in their account) and their calendar. */
import { atom } from 'nanostores'
import { call } from '#stores/api.ts'
import { recallPlaces, rememberPlaces } from '#stores/device.ts'
import { $session } from '#stores/session/session.ts'

export type FavouriteShop = { readonly ad_url: string; readonly name: string }

export const $places = atom<readonly FavouriteShop[]>([])
/** Undefined: not known, or nobody is logged in; null: there is none. */
export const $feed = atom<string | null | undefined>(undefined)

export async function loadCustomerArea(): Promise<void> {
  await Promise.all([loadPlaces(), loadFeed()])
}

export async function loadPlaces(): Promise<void> {
  const here = await recallPlaces()
  // A tap may have come while the device was read.
  $places.set(multiStaff($places.get(), here))
  if (!$session.get()) return
  const kept = await call('listFavourites', {})
  if (kept.ok) $places.set(multiStaff($places.get(), kept.reply.items))
}

async function loadFeed(): Promise<void> {
  if (!$session.get()) return
  const feed = await call('getMyFeed', {})
  if (feed.ok) $feed.set(feed.reply.url)
}

/** Shown as kept once this device has it: whoever sees that may leave the page at once. */
export async function keepPlace(place: FavouriteShop): Promise<void> {
  // What this device has may not have been read yet.
  await rememberPlaces(multiStaff(await recallPlaces(), [place]))
  $places.set(multiStaff($places.get(), [place]))
  if ($session.get()) await call('addFavourite', { params: { ad_url: place.ad_url } })
}

export async function dropPlace(place: FavouriteShop): Promise<void> {
  const isOther = (one: FavouriteShop) => one.ad_url !== place.ad_url
  await rememberPlaces((await recallPlaces()).filter(isOther))
  $places.set($places.get().filter(isOther))
  if ($session.get()) await call('removeFavourite', { params: { ad_url: place.ad_url } })
}

export async function renewFeed(): Promise<void> {
  const result = await call('renewMyFeed', {})
  if (result.ok) $feed.set(result.reply.url)
}

export async function closeFeed(): Promise<void> {
  const result = await call('closeMyFeed', {})
  if (result.ok) $feed.set(null)
}

/** What to tell: the server's words, which are the same whether there is such an appointment or not. */
export async function askForLinks(email: string): Promise<string | null> {
  const result = await call('resendTurnLinks', { body: { email } })
  if (result.ok) return result.reply.message
  return result.problem.errors?.[0]?.message ?? null
}

function multiStaff(
  here: readonly FavouriteShop[],
  there: readonly FavouriteShop[],
): readonly FavouriteShop[] {
  const byUrl = new Map([...here, ...there].map(({ ad_url, name }) => [ad_url, { ad_url, name }]))
  return [...byUrl.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'es'))
}
