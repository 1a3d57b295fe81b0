/** The demo shop by its public API: what a picture needs to have happened before it. */

const SHOP = '/api/comerces/barberia-demo'

/** @param {string} url */
export async function openDemoShop(url) {
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
      return { id: booked.appointment.id, address: new URL(booked.manage_url).pathname }
    },
    takeEverybody: async startsAt => {
      for (const person of service.staff)
        await bookAt(startsAt, person).catch(() => undefined /* Busy already is as good. */)
    },
    tokenOf: async login => {
      const email = `${login}@miturno.test`
      const token =
        tokens.get(login) ??
        send(url, '/api/auth/login', { email, password: 'miturno-demo' }).then(one => one.token)
      tokens.set(login, token)
      return await token
    },
  }
}

/**
 * @param {string} url
 * @param {string} path
 * @param {object} [body]
 */
async function send(url, path, body) {
  const answer = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return await answer.json()
}
