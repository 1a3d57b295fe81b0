/** A working day of the staff: appointments, statuses, series, moved days, the queue. */

/** @param {import('./journey.mjs').Journey} way */
export async function runTheDay(way) {
  await appointments(way)
  await unnotified(way)
  await series(way)
  await movedDay(way)
  await queue(way)
  await unresolved(way)
  await way.step('owner', 'listAudit', 'of all that', { query: { limit: 100 } })
}

/** @param {import('./journey.mjs').Journey} way */
async function appointments({ step, shop }) {
  const services = [shop.services[0].id]
  const [lucas, martina] = shop.staff.map(one => one.id)
  const customer = { name: 'Bruno Paz', phone: '11 4555-0101', email: 'bruno@correo.test' }

  const made = await step('owner', 'createStaffAppointment', 'by phone', {
    body: { services, staff: lucas, starts_at: at('18:00'), customer },
  })
  await step('owner', 'createStaffAppointment', 'taken', {
    body: { services, staff: lucas, starts_at: at('18:15'), customer },
  })
  await step('owner', 'createStaffAppointment', 'on top', {
    body: { services, staff: lucas, starts_at: at('18:15'), customer, overbook: true },
  })
  await step('advisor', 'createStaffAppointment', 'without a phone', {
    body: {
      services,
      staff: martina,
      starts_at: at('19:00'),
      customer: { name: 'Sin teléfono' },
      notify: false,
    },
  })
  await step('owner', 'createStaffAppointment', 'outside hours', {
    body: { services, staff: lucas, starts_at: at('22:00'), customer },
  })
  await change({ step, ids: { appointments: made.appointment?.id ?? 'x' }, lucas, martina })
}

/** One appointment, through everything that may happen to it. */
async function change({ step, ids, lucas, martina }) {
  await step('owner', 'getAppointment', 'new', { ids })
  await step('owner', 'getTurnCard', 'new', { ids })
  await step('owner', 'updateAppointment', 'a note and a price', {
    ids,
    body: { note: 'Trae foto', price: 1_200_000 },
  })
  await step('owner', 'moveAppointment', 'to another person', {
    ids,
    body: { starts_at: at('19:30'), staff: martina, notify: false },
  })
  await step('owner', 'moveAppointment', 'with the old revision', {
    ids,
    body: { starts_at: at('18:30'), revision: 1 },
  })
  await step('owner', 'moveAppointment', 'longer', {
    ids,
    body: { starts_at: at('18:30'), staff: lucas, duration_minutes: 60, overbook: true },
  })
  await step('owner', 'listUntold', 'after moves')
  await step('owner', 'tellCustomer', 'of the move', { ids, body: {} })
  for (const status of 'confirmed checked_in in_progress completed no_show booked'.split(' '))
    await step('advisor', 'setAppointmentStatus', status, { ids, body: { status } })
  await step('owner', 'setAppointmentStatus', 'a correction', {
    ids,
    body: { status: 'no_show', is_correction: true },
  })
  await step('owner', 'listAppointmentEvents', 'of all that', { ids })
}

/** @param {import('./journey.mjs').Journey} way */
async function unnotified({ step, shop, ids: all }) {
  const services = [shop.services[0].id]
  const future = { appointments: all.appointments ?? 'x' }
  await step('owner', 'setAppointmentStatus', 'cancelled by the shop', {
    ids: future,
    body: { status: 'cancelled', reason: 'Cortaron la luz', asked_by: 'shop', notify: false },
  })
  const unnotifiedHere = await step('owner', 'listUntold', 'after a cancellation')
  const appointments = (unnotifiedHere.items ?? []).map(({ appointment }) => ({
    appointment: appointment.id,
    revision: appointment.revision,
  }))
  await step('owner', 'settleUntold', 'by hand', {
    body: { turns: appointments.slice(0, 1), how: 'told' },
  })
  await step('owner', 'explainSlots', 'a Sunday', { query: { services, date: '2026-12-06' } })
  await step('owner', 'listStaffSlots', 'a day', {
    query: { services, from: '2026-12-02', days: 1 },
  })
  await step('owner', 'listAppointments', 'of the day', {
    query: { from: '2026-12-02', to: '2026-12-02' },
  })
  await step('owner', 'findTurns', 'by name', { query: { q: 'bruno' } })
}

/** @param {import('./journey.mjs').Journey} way */
async function series({ step, shop }) {
  const services = [shop.services[0].id]
  const plan = {
    services,
    staff: shop.staff[0].id,
    starts_at: '2026-12-01T18:00:00-03:00',
    every_weeks: 1,
    count: 6,
  }
  const { occurrences = [] } = await step('owner', 'previewSeries', 'six weeks', { body: plan })
  const kept = occurrences
    .filter(one => one.starts_at !== null && one.reason === null)
    .map(one => ({ starts_at: one.starts_at, staff: one.staff }))
  const customer = { name: 'Raúl Semanal', phone: '11 4555-0102' }
  const made = await step('owner', 'createSeries', 'those that fit', {
    body: { services, staff: plan.staff, customer, occurrences: kept },
  })
  await step('owner', 'createSeries', 'once more', {
    body: { services, staff: plan.staff, customer, occurrences: kept },
  })
  const ids = { series: made.series ?? 'x' }
  await step('owner', 'listSeries', 'made', { ids })
  await step('owner', 'cancelSeries', 'from the third', {
    ids,
    body: { from: kept[2]?.starts_at ?? plan.starts_at, reason: 'Se muda', asked_by: 'customer' },
  })
  await step('owner', 'listSeries', 'cut short', { ids })
}

/** @param {import('./journey.mjs').Journey} way */
async function movedDay({ step, shop }) {
  const day = {
    staff: shop.staff[0].id,
    starts_at: '2026-11-26T00:00:00-03:00',
    ends_at: '2026-11-26T23:59:00-03:00',
    why: 'away',
  }
  const { turns: appointments = [] } = await step('owner', 'previewDayMove', 'a whole day', {
    body: day,
  })
  const moves = appointments
    .filter(one => (one.to ?? one.place ?? one.proposal) != null)
    .map(one => ({
      appointment: one.appointment.id,
      revision: one.appointment.revision,
      ...startOf(one.to ?? one.place ?? one.proposal),
    }))
  const left = appointments.filter(
    one => !moves.some(move => move.appointment === one.appointment.id),
  )
  const cancels = left.map(({ appointment }) => ({
    appointment: appointment.id,
    revision: appointment.revision,
  }))
  await step('owner', 'applyDayMove', 'an old revision', {
    body: {
      ...day,
      reason: 'Enfermo',
      moves: moves.map(one => ({ ...one, revision: 0 })),
    },
  })
  await step('owner', 'applyDayMove', 'as proposed', {
    body: { ...day, reason: 'Enfermo', moves, cancels },
  })
  await step('owner', 'listAppointments', 'after the move', {
    query: { from: '2026-11-26', to: '2026-11-27' },
  })
}

/** @param {any} place */
function startOf({ starts_at, staff }) {
  return { starts_at, staff: staff?.id ?? staff }
}

/** @param {import('./journey.mjs').Journey} way */
async function queue({ step, shop, ids }) {
  const services = [shop.services[0].id]
  const first = { 'walk-ins': ids['walk-ins'] ?? 'x' }
  await step('owner', 'listWalkIns', 'one waits', { query: { services: services[0] } })
  const added = await step('owner', 'addWalkIn', 'another', {
    body: { name: 'Gil', phone: '11 4555-0103', services, staff: 'any' },
  })
  const second = { 'walk-ins': added.walk_in?.id ?? 'x' }
  await step('owner', 'callWalkIn', 'the first', { ids: first, body: {} })
  await step('owner', 'callWalkIn', 'an old revision', { ids: first, body: { revision: 1 } })
  await step('owner', 'skipWalkIn', 'the first', { ids: first, body: {} })
  await step('owner', 'serveWalkIn', 'the second', { ids: second, body: {} })
  await step('owner', 'leaveWalkIn', 'the first', { ids: first, body: {} })
  await step('owner', 'returnWalkIn', 'the first', { ids: first, body: {} })
  await step('owner', 'listWalkIns', 'at the end')
}

/** @param {import('./journey.mjs').Journey} way */
async function unresolved({ step, goTo }) {
  await goTo('2026-11-25T10:30:00-03:00')
  const { items = [] } = await step('owner', 'listUnclosed', 'the next morning')
  const appointments = items.slice(0, 2).map(one => ({
    appointment: one.id,
    revision: one.revision,
    status: 'completed',
  }))
  await step('owner', 'closeAppointments', 'two of them', { body: { turns: appointments } })
  await step('owner', 'listUnclosed', 'the rest')
  await step('owner', 'getStats', 'a month', {
    query: { from: '2026-11-01', to: '2026-11-30', compare: 'before' },
  })
  await step('owner', 'getDashboard', 'the next morning')
}

/** @param {string} hour */
function at(hour) {
  return `2026-12-02T${hour}:00-03:00`
}
