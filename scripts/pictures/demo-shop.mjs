/** The demo shop through its public API: sets up what a picture needs. */
import { openCrowd, openTrial } from './own-shops.mjs'
import { send } from './send.mjs'

const SHOP = '/api/comerces/barberia-demo'
/** A Wednesday for which the demo has no appointments. */
const QUIET_DAY = '2026-12-09'

/** The shops that are opened when a picture first needs them. */
const ownShops = {
  nueva: (url, folder) => openTrial(url, folder, 'La Recién Abierta'),
  multitud: openCrowd,
}

/** @param {string} url @param {string} folder where the product keeps its data */
export async function openDemoShop(url, folder) {
  const { comerce: shop } = await send(url, SHOP)
  const [service] = shop.services
  /** @type {Map<string, Promise<string>>} */
  const tokens = new Map()
  let phones = 0

  const somebody = (name = 'Sofía Benítez') => ({
    name,
    phone: `11 4777-${String((phones += 1)).padStart(4, '0')}`,
  })
  const bookAt = (startsAt, staff, name) =>
    send(url, `${SHOP}/appointments`, {
      services: [service.id],
      starts_at: startsAt,
      staff,
      customer: somebody(name),
    })
  const lastStart = async () => {
    const { days } = await send(url, `${SHOP}/slots?services=${service.id}&days=7`)
    return days.flatMap(day => day.slots).at(-1).starts_at
  }
  const tokenOf = async login => {
    const email = `${login}@miturno.test`
    const enter = async () => {
      const body = { email, password: 'miturno-demo' }
      return (await send(url, '/api/auth/login', body)).token
    }
    const token = tokens.get(login) ?? ownShops[login]?.(url, folder) ?? enter()
    tokens.set(login, token)
    return await token
  }
  const byStaff = async (path, body, method = 'POST') =>
    await send(url, `/api/dashboard/${path}`, body, { token: await tokenOf('comercio'), method })

  return {
    book: async () => {
      const booked = await bookAt(await lastStart(), 'any')
      const { id, starts_at } = booked.appointment
      return { id, date: starts_at.slice(0, 10), address: new URL(booked.manage_url).pathname }
    },
    cancelUnnotified: async names => {
      for (const name of names) {
        const { appointment } = await bookAt(await lastStart(), 'any', name)
        const cancelled = { status: 'cancelled', asked_by: 'shop', notify: false }
        await byStaff(`appointments/${appointment.id}/status`, cancelled)
      }
    },
    keepPlace: async () => {
      const [staff] = service.staff
      const day = {
        starts_at: `${QUIET_DAY}T00:00:00-03:00`,
        ends_at: `${QUIET_DAY}T23:59:00-03:00`,
      }
      const customer = somebody('Elena Casares')
      const { block } = await byStaff('blocks', { staff, ...day })
      const wish = { services: [service.id], staff, from: QUIET_DAY, to: QUIET_DAY, customer }
      await send(url, `${SHOP}/waitlist`, wish)
      await byStaff(`blocks/${block.id}`, {}, 'DELETE')
      const { items } = await byStaff('waitlist', undefined, 'GET')
      const entry = items.find(
        one => one.fits && one.customer.phone.endsWith(customer.phone.slice(-4)),
      )
      await byStaff(`waitlist/${entry.id}/offer`, {
        starts_at: entry.fits.starts_at,
        staff,
      })
      return { date: QUIET_DAY }
    },
    takeEverybody: async startsAt => {
      for (const staffMember of service.staff)
        await bookAt(startsAt, staffMember).catch(() => undefined /* Busy already is as good. */)
    },
    tokenOf,
  }
}
