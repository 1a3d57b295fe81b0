/** Collects real ids for every place that needs one from the owner's lists, and gives them readable names. */
import { callers, enter, readerOf } from './callers.mjs'

const FROM = '2026-11-23'
const TO = '2026-12-20'

/**
 * The start of every recording: the rows of the demo, and a few created for it (a link to an appointment, a block, a
 * closed day, a waitlist entry, a picture).
 * @param {import('./product.mjs').Product} product
 * @param {readonly import('./api.mjs').Operation[]} operations
 */
export async function harvest(product, operations) {
  const read = readerOf(product, operations)
  const owner = await enter(product, callers.owner)
  const { comerce: shop } = await read(null, 'getComerce', { ids: { ad_url: 'barberia-demo' } })
  const known = await nameIds(read, owner)
  const ids = {
    ad_url: 'barberia-demo',
    id_comerce: shop.id,
    comerces: shop.id,
    service: shop.services[0].id,
    services: shop.services[0].id,
    staff: shop.staff[0].id,
    link: 'x',
    ...(await readIds(read, owner)),
    ...(await makeIds(read, owner, shop)),
  }
  return { ids, known }
}

/** @param {ReturnType<typeof readerOf>} read @param {string | null} owner */
async function nameIds(read, owner) {
  /** @type {Map<string, string>} */
  const known = new Map()
  for (const [noun, operation] of [
    ['service', 'listServices'],
    ['staff', 'listStaff'],
    ['resource', 'listResources'],
    ['member', 'listMembers'],
  ])
    for (const { id, name } of (await read(owner, operation)).items)
      known.set(id, `<${noun} ${name}>`)
  const { items } = await read(null, 'listComerces')
  for (const { id, ad_url } of items) known.set(id, `<comerce ${ad_url}>`)
  return known
}

/** @param {ReturnType<typeof readerOf>} read @param {string | null} owner */
async function readIds(read, owner) {
  const days = { from: FROM, to: TO }
  const first = async (operation, query = {}) =>
    (await read(owner, operation, { query })).items[0]?.id
  const appointments = (await read(owner, 'listAppointments', { query: days })).items
  const ahead = appointments.find(one => one.status === 'booked' && one.starts_at > '2026-11-26')
  const customers = (await read(owner, 'listClients')).items
  const series = (await read(owner, 'listBlocks', { query: days })).items
  return {
    resources: await first('listResources'),
    reviews: await first('listShopReviews'),
    members: (await read(owner, 'listMembers')).items[1]?.id,
    appointments: ahead?.id,
    appointment: ahead?.id,
    clients: customers[0].id,
    other: customers[1].id,
    series: series[0]?.series,
  }
}

/** @param {ReturnType<typeof readerOf>} read @param {string | null} owner @param {any} comerce */
async function makeIds(read, owner, shop) {
  const services = [shop.services[0].id]
  const [, , staff] = shop.staff.map(one => one.id)
  const customer = { name: 'Sofía Benítez', phone: '11 4777-0001', email: 'sofia@correo.test' }
  const day = { starts_at: '2026-12-09T10:00:00-03:00', ends_at: '2026-12-09T20:00:00-03:00' }
  const ids = { ad_url: 'barberia-demo' }
  const booked = await read(null, 'createAppointment', {
    ids,
    body: { services, starts_at: '2026-12-10T12:00:00-03:00', staff, customer },
  })
  const full = { starts_at: '2026-12-16T00:00:00-03:00', ends_at: '2026-12-16T23:30:00-03:00' }
  await read(owner, 'createBlock', { body: { staff: 'all', ...full, reason: 'Fumigación' } })
  const wish = { services, from: '2026-12-16', to: '2026-12-16', customer }
  const waiting = await read(null, 'joinWaitlist', { ids, body: wish })
  const block = await read(owner, 'createBlock', { body: { staff, ...day, reason: 'Curso' } })
  const closed = {
    staff,
    from: '2027-01-05',
    to: '2027-01-06',
    kind: 'closed',
    ranges: [],
    reason: null,
  }
  const exception = await read(owner, 'createException', { body: closed })
  const walkIn = await read(owner, 'addWalkIn', { body: { name: 'Tomás', services } })
  const waitlist = (await read(owner, 'listWaitlist')).items
  return {
    manage_token: booked.manage_token,
    waitlist_token: waiting.waitlist_token,
    waitlist: waitlist[0]?.id,
    blocks: block.block?.id,
    exceptions: exception.exception?.id,
    'walk-ins': walkIn.walk_in?.id ?? walkIn.place?.id,
  }
}
