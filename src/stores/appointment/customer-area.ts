/* What a customer has besides appointments: favourite shops (on this device and in the account) and a calendar feed. */
import { atom } from 'nanostores'
import type { Reply } from '#contract/contract.ts'
import { call } from '#stores/api.ts'
import { recallPlaces, rememberPlaces } from '#stores/device.ts'
import { $session } from '#stores/session/session.ts'

export type FavouriteShop = { readonly ad_url: string; readonly name: string }

export type OwnPackage = Reply<'listMyPackages'>['items'][number]

/** What the customer bought ahead and can still use. */
export const $packages = atom<readonly OwnPackage[]>([])
export const $places = atom<readonly FavouriteShop[]>([])
/** Undefined: not loaded, or nobody is logged in. Null: there is no feed. */
export const $feed = atom<string | null | undefined>(undefined)

export async function loadCustomerArea(): Promise<void> {
  await Promise.all([loadPlaces(), loadFeed(), loadPackages()])
}

export async function loadPlaces(): Promise<void> {
  const here = await recallPlaces()
  // The customer may have added a shop while the device was being read.
  $places.set(mergeShops($places.get(), here))
  if (!$session.get()) return
  const kept = await call('listFavourites', {})
  if (kept.ok) $places.set(mergeShops($places.get(), kept.reply.items))
}

async function loadFeed(): Promise<void> {
  if (!$session.get()) return
  const feed = await call('getMyFeed', {})
  if (feed.ok) $feed.set(feed.reply.url)
}

async function loadPackages(): Promise<void> {
  if (!$session.get()) return
  const bought = await call('listMyPackages', {})
  if (bought.ok) $packages.set(bought.reply.items)
}

/** Shown as kept only once this device has stored it, because the customer may leave the page right then. */
export async function keepPlace(place: FavouriteShop): Promise<void> {
  // Read again: what this device has may not be in `$places` yet.
  await rememberPlaces(mergeShops(await recallPlaces(), [place]))
  $places.set(mergeShops($places.get(), [place]))
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

/** Returns the server's message, which is the same whether such an appointment exists or not. */
export async function askForLinks(email: string): Promise<string | null> {
  const result = await call('resendTurnLinks', { body: { email } })
  if (result.ok) return result.reply.message
  return result.problem.errors?.[0]?.message ?? null
}

function mergeShops(
  here: readonly FavouriteShop[],
  there: readonly FavouriteShop[],
): readonly FavouriteShop[] {
  const byUrl = new Map([...here, ...there].map(({ ad_url, name }) => [ad_url, { ad_url, name }]))
  return [...byUrl.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'es'))
}
