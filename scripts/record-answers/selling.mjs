/** Every kind of service: created by the owner, then booked. */

/** @param {import('./journey.mjs').Journey} way */
export async function sell(way) {
  const made = await makeServices(way)
  await findTimes(way, made)
  await bookThem(way, made)
  const { step } = way
  await step('owner', 'previewChange', 'a service off', {
    body: { change: { kind: 'service_off', service: made.group?.id } },
  })
  await step('owner', 'updateService', 'off', {
    ids: { services: made.group?.id },
    body: { is_active: false },
  })
  await step('owner', 'orderServices', 'one first', { body: { services: [made.paid?.id] } })
  await step('visitor', 'getComerce', 'with the new services')
}

/** @param {import('./journey.mjs').Journey} way */
async function makeServices({ step, shop }) {
  const offers = shop.staff
    .slice(0, 2)
    .map(({ id }) => ({ staff: id, duration_minutes: null, price: null }))
  const make = async (name, more) =>
    (await step('owner', 'createService', name, { body: { name, offers, ...more } })).service
  const { resource } = await step('owner', 'createResource', 'chair', {
    body: { name: 'Sillón de masajes', quantity: 1 },
  })
  const whole = await make('Masaje', {
    category: 'Extra',
    price: 900_000,
    segments: [
      { busy: true, minutes: 20 },
      { busy: false, minutes: 20 },
      { busy: true, minutes: 10 },
    ],
    buffer_after_minutes: 5,
    add_ons: [{ name: 'Aceites', minutes: 10, price: 150_000 }],
    resources: [{ resource: resource?.id, quantity: 1 }],
  })
  const group = await make('Taller', { price: 500_000, duration_minutes: 60, capacity: 4 })
  const asked = await make('Novia', {
    price: 5_000_000,
    duration_minutes: 90,
    needs_approval: true,
  })
  const paid = await make('Mechas', { price: 5_000_000, duration_minutes: 60, deposit: 1_000_000 })
  const secret = await make('Solo por link', {
    price: 100_000,
    duration_minutes: 30,
    is_public: false,
    renew_link: true,
  })
  return { whole, group, asked, paid, secret }
}

/** @param {import('./journey.mjs').Journey} way */
async function findTimes({ step }, { whole, group, secret }) {
  await step('owner', 'updateService', 'price and rules', {
    ids: { services: whole?.id },
    body: { price: 950_000, rules: { lead_minutes: 1440 } },
  })
  await step('advisor', 'updateService', 'only the owner may', {
    ids: { services: whole?.id },
    body: { price: 1 },
  })
  const link = secret?.link_path?.split(/[=/]/).at(-1)
  const from = '2026-12-01'
  await step('visitor', 'getLinkedService', 'by link', { ids: { link } })
  await step('visitor', 'listSlots', 'with an add-on', {
    query: { services: whole?.id, add_ons: whole?.add_ons?.[0]?.id, days: 3, from },
  })
  await step('visitor', 'listSlots', 'of a class', {
    query: { services: group?.id, seats: 2, days: 3, from },
  })
  await step('visitor', 'listSlots', 'by link', { query: { services: secret?.id, link, days: 2 } })
  await step('visitor', 'listSlots', 'without the link', { query: { services: secret?.id } })
}

/** @param {import('./journey.mjs').Journey} way */
async function bookThem({ step }, { whole, group, asked, paid }) {
  let customers = 0
  const book = (name, service, more) => {
    const phone = `11 4555-02${String((customers += 1)).padStart(2, '0')}`
    const customer = { name: 'Iris Luna', phone, email: 'iris@correo.test' }
    const body = { services: [service?.id], customer, ...more }
    return step('visitor', 'createAppointment', name, { body })
  }
  await book('with an add-on', whole, {
    add_ons: [whole?.add_ons?.[0]?.id],
    starts_at: at('11:00'),
  })
  await book('the only chair', whole, { starts_at: at('11:00') })
  await book('two seats', group, { seats: 2, starts_at: at('16:00') })
  await book('three seats more', group, { seats: 3, starts_at: at('16:00') })
  const pending = await book('to be approved', asked, { starts_at: at('18:00') })
  const waiting = await book('with a deposit', paid, { starts_at: '2026-12-11T12:00:00-03:00' })
  await step('owner', 'setAppointmentStatus', 'approved', {
    ids: { appointments: pending.appointment?.id },
    body: { status: 'booked' },
  })
  await step('owner', 'setAppointmentStatus', 'the deposit came', {
    ids: { appointments: waiting.appointment?.id },
    body: { status: 'booked' },
  })
}

/** @param {string} hour */
function at(hour) {
  return `2026-12-09T${hour}:00-03:00`
}
