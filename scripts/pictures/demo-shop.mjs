/** The demo shop by its public API: what a picture needs to have happened before it. */
import { openCrowd, openTrial } from './own-shops.mjs'

const SHOP = '/api/comerces/barberia-demo'

/** Whose shop is opened when a picture first asks for her. */
const ownShops = {
  nueva: (url, folder) => openTrial(url, folder, 'La Recién Abierta'),
  multitud: openCrowd,
}

/** @param {string} url @param {string} folder where the product keeps its data */
export async function openDemoShop(url, folder) {
  const { comerce } = await send(url, SHOP)
  const [service] = comerce.services
  /** @type {Map<string, Promise<string>>} */
  const tokens = new Map()
  let phones = 0

  const bookAt = (startsAt, staff) =>
    send(url, `${SHOP}/appointments`, {
      services: [service.id],
      starts_at: startsAt,
      staff,
      customer: {
        name: 'Sofía Benítez',
        phone: `11 4777-${String((phones += 1)).padStart(4, '0')}`,
      },
    })

  return {
    book: async () => {
      const { days } = await send(url, `${SHOP}/slots?services=${service.id}&days=7`)
      const [slot] = days.flatMap(day => day.slots).slice(-1)
      const booked = await bookAt(slot.starts_at, 'any')
      const { id, starts_at } = booked.appointment
      return { id, date: starts_at.slice(0, 10), address: new URL(booked.manage_url).pathname }
    },
    takeEverybody: async startsAt => {
      for (const person of service.staff)
        await bookAt(startsAt, person).catch(() => undefined /* Busy already is as good. */)
    },
    tokenOf: async login => {
      const email = `${login}@miturno.test`
      const enter = async () => {
        const body = { email, password: 'miturno-demo' }
        return (await send(url, '/api/auth/login', body)).token
      }
      const token = tokens.get(login) ?? ownShops[login]?.(url, folder) ?? enter()
      tokens.set(login, token)
      return await token
    },
  }
}

/**
 * @param {string} url
 * @param {string} path
 * @param {object} [body]
 * @param {{ token?: string, method?: string }} [how]
 */
export async function send(url, path, body, { token, method = body ? 'POST' : 'GET' } = {}) {
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return await answer.json()
}
