/** A customer books without an account, holds, moves, cancels, and is told why not. */

const PHONE = '11 4555-0001'

/** @param {import('./journey.mjs').Journey} way */
export async function book(way) {
  const { step, shop, tokens } = way
  const [service] = shop.services.map(one => one.id)
  const [lucas] = shop.staff.map(one => one.id)
  const customer = { name: 'Elena Casares', phone: PHONE, email: 'elena@correo.test' }
  const plain = {
    services: [service],
    staff: lucas,
    starts_at: '2026-12-03T16:00:00-03:00',
    customer,
  }

  await look(way)
  const hold = await step('visitor', 'holdSlot', 'a start', {
    body: { services: [service], staff: lucas, starts_at: plain.starts_at },
  })
  await step('visitor', 'holdSlot', 'the same again', {
    body: { services: [service], staff: lucas, starts_at: plain.starts_at },
  })
  await step('visitor', 'createAppointment', 'what another holds', { body: plain })
  const key = { 'idempotency-key': 'once-and-no-more' }
  const booked = await step('visitor', 'createAppointment', 'with the hold', {
    body: { ...plain, hold: hold.hold, note: 'Con poco ruido' },
    headers: key,
  })
  await step('visitor', 'createAppointment', 'the same key', {
    body: { ...plain, hold: hold.hold, note: 'Con poco ruido' },
    headers: key,
  })
  await step('visitor', 'createAppointment', 'the key, another body', { body: plain, headers: key })
  await step('visitor', 'createAppointment', 'taken', {
    body: { ...plain, customer: { ...customer, phone: '11 4555-0002' } },
  })
  await refusals(way, plain)
  await manage(way, booked.manage_token)
  await step('customer', 'createAppointment', 'with an account', {
    body: { ...plain, starts_at: '2026-12-03T17:00:00-03:00' },
  })
  await step('customer', 'listMyAppointments', 'with the new one')
  await several(way)
  await step('owner', 'listNotices', 'of all that', { query: { limit: 50 } })
  await step('visitor', 'listMyAppointments', 'a broken session', { token: `${tokens.customer}x` })
}

/** @param {import('./journey.mjs').Journey} way */
async function look({ step, shop }) {
  const [service, beard] = shop.services.map(one => one.id)
  const [lucas] = shop.staff.map(one => one.id)
  await step('visitor', 'listSlots', 'a week', { query: { services: service, days: 7 } })
  await step('visitor', 'listSlots', 'with one person', {
    query: { services: service, staff: lucas, days: 31 },
  })
  await step('visitor', 'listSlots', 'two services', {
    query: { services: `${service},${beard}`, days: 3 },
  })
  await step('visitor', 'listSlots', 'people for each', {
    query: { services: `${service},${beard}`, legs: `${lucas},any`, days: 3 },
  })
  await step('visitor', 'listSlots', 'every other service', {
    query: { services: shop.services[3].id, days: 5 },
  })
  await step('visitor', 'listSlots', 'beyond the horizon', {
    query: { services: service, from: '2027-03-01' },
  })
  await step('visitor', 'listSlots', 'too many days', { query: { services: service, days: 63 } })
  for (const ad_url of ['latin-cuts-queens', 'peluqueria-andes']) {
    const { comerce: shop } = await step('visitor', 'getComerce', ad_url, { ids: { ad_url } })
    await step('visitor', 'listSlots', ad_url, {
      ids: { ad_url },
      query: { services: shop.services[0].id },
    })
  }
}

/** @param {import('./journey.mjs').Journey} way @param {any} plain */
async function refusals({ step }, plain) {
  const cases = {
    'in the past': { starts_at: '2026-11-24T09:00:00-03:00' },
    'too soon': { starts_at: '2026-11-24T11:00:00-03:00' },
    'too far': { starts_at: '2027-02-03T11:00:00-03:00' },
    closed: { starts_at: '2026-12-03T22:00:00-03:00' },
    'a Sunday': { starts_at: '2026-12-06T12:00:00-03:00' },
    'off the grid': { starts_at: '2026-12-03T18:07:00-03:00' },
    'no such service': { services: ['00000000-0000-4000-8000-000000000000'] },
    'no such person': { staff: '00000000-0000-4000-8000-000000000000' },
    'no phone': { customer: { name: 'Elena' } },
    'a wrong phone': { customer: { name: 'Elena', phone: '12' } },
    'a wrong mail': { customer: { ...plain.customer, email: 'elena' } },
    'six seats of one': { seats: 6 },
    'a gone hold': {
      hold: '00000000-0000-4000-8000-000000000000',
      starts_at: '2026-12-03T19:00:00-03:00',
    },
    'the third of a phone': { starts_at: '2026-12-04T19:00:00-03:00' },
    'one too many of a phone': { starts_at: '2026-12-05T18:00:00-03:00' },
  }
  for (const [name, change] of Object.entries(cases))
    await step('visitor', 'createAppointment', name, { body: { ...plain, ...change } })
  await step('visitor', 'createAppointment', 'no such shop', {
    ids: { ad_url: 'no-existe' },
    body: plain,
  })
}

/** @param {import('./journey.mjs').Journey} way @param {string} manage_token */
async function manage({ step, shop, goTo }, manage_token) {
  const ids = { manage_token }
  await step('visitor', 'getManagedAppointment', 'booked', { ids })
  await step('visitor', 'getManagedAppointment', 'a broken link', {
    ids: { manage_token: 'x'.repeat(43) },
  })
  await step('visitor', 'getManagedCalendar', 'booked', { ids })
  await step('visitor', 'listMoveSlots', 'a week', { ids, query: { from: '2026-12-01', days: 7 } })
  await step('visitor', 'moveManagedAppointment', 'an old revision', {
    ids,
    body: { starts_at: '2026-12-02T18:00:00-03:00', revision: 0 },
  })
  await step('visitor', 'moveManagedAppointment', 'taken', {
    ids,
    body: { starts_at: '2026-11-25T13:15:00-03:00', staff: shop.staff[0].id },
  })
  const moved = await step('visitor', 'moveManagedAppointment', 'to another day', {
    ids,
    body: { starts_at: '2026-12-02T18:00:00-03:00' },
  })
  await step('visitor', 'confirmManagedAppointment', 'too early', { ids, body: {} })
  await step('visitor', 'writeReview', 'too early', { ids, body: { rating: 5, text: 'Muy bien' } })
  await step('owner', 'getManageLink', 'of a guest', {
    ids: { appointments: moved.appointment?.id ?? 'x' },
  })
  await goTo('2026-12-01T18:30:00-03:00')
  await step('visitor', 'getManagedAppointment', 'the day before', { ids })
  await step('visitor', 'confirmManagedAppointment', 'the day before', { ids, body: {} })
  await goTo('2026-12-02T17:00:00-03:00')
  await step('visitor', 'tellDepositSent', 'without a deposit', { ids })
  await step('visitor', 'tellLate', 'ten minutes', { ids, body: { minutes: 10 } })
  await step('visitor', 'moveManagedAppointment', 'too late to', {
    ids,
    body: { starts_at: '2026-12-03T18:00:00-03:00' },
  })
  await goTo('2026-12-02T19:00:00-03:00')
  await step('owner', 'setAppointmentStatus', 'completed', {
    ids: { appointments: moved.appointment?.id ?? 'x' },
    body: { status: 'completed' },
  })
  await step('visitor', 'writeReview', 'after the visit', {
    ids,
    body: { rating: 4, text: 'Muy buen corte' },
  })
  await step('visitor', 'writeReview', 'once more', { ids, body: { rating: 5, text: 'Excelente' } })
  await step('visitor', 'listReviews', 'with the new one', { query: { limit: 2 } })
  await step('visitor', 'getManagedAppointment', 'completed', { ids })
}

/** Several services, with one staff member or several. @param {import('./journey.mjs').Journey} way */
async function several({ step, shop }) {
  const [cut, , beard] = shop.services.map(one => one.id)
  const [lucas, , nicolas] = shop.staff.map(one => one.id)
  const customer = { name: 'Ana Paz', phone: '11 4555-0009', email: 'ana@correo.test' }
  const items = [
    { service: cut, staff: lucas },
    { service: beard, staff: nicolas },
  ]
  const both = { services: [cut, beard], starts_at: '2026-12-10T16:00:00-03:00', customer }
  await step('visitor', 'createAppointment', 'two with whoever', { body: both })
  const two = await step('visitor', 'createAppointment', 'two with two', {
    body: { ...both, starts_at: '2026-12-10T17:00:00-03:00', legs: items },
  })
  const ids = { manage_token: two.manage_token ?? 'x' }
  await step('visitor', 'listMoveSlots', 'of two', { ids, query: { from: '2026-12-10', days: 2 } })
  await step('visitor', 'cancelManagedAppointment', 'in time', { ids, body: { reason: 'Viajo' } })
  await step('visitor', 'cancelManagedAppointment', 'twice', { ids, body: {} })
  await step('visitor', 'resendTurnLinks', 'to a known mail', { body: { email: customer.email } })
}
