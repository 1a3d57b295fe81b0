/** The owner sets up the shop: staff, hours, closed days, blocks, settings. */

/** @param {import('./journey.mjs').Journey} way */
export async function setUp(way) {
  await team(way)
  await hours(way)
  await blocks(way)
  await settings(way)
}

/** @param {import('./journey.mjs').Journey} way */
async function team({ step, shop, ids }) {
  const { staff } = await step('owner', 'createStaff', 'new', {
    body: { name: 'Ema Sol', services: [shop.services[0].id] },
  })
  await step('owner', 'updateStaff', 'own words', {
    ids: { staff: staff?.id },
    body: { bio: 'Recién llegada' },
  })
  await step('owner', 'orderStaff', 'first', {
    body: { staff: [staff?.id, ...shop.staff.map(one => one.id)] },
  })
  await step('owner', 'previewChange', 'somebody off', {
    body: { change: { kind: 'staff_off', staff: ids.staff } },
  })
  await step('owner', 'updateStaff', 'off', {
    ids: { staff: staff?.id },
    body: { is_active: false },
  })
  await step('owner', 'listStaff', 'with one off')
}

/** @param {import('./journey.mjs').Journey} way */
async function hours({ step, shop, ids }) {
  const ranges = [1, 2, 3, 4, 5].map(weekday => ({ weekday, start_minute: 660, end_minute: 1080 }))
  const own = { staff: shop.staff[1].id, ranges }
  await step('owner', 'previewChange', 'shorter days', {
    body: { change: { kind: 'hours', ...own } },
  })
  await step('owner', 'replaceHours', 'of one', { body: own })
  await step('owner', 'replaceHours', 'overlapping', {
    body: { staff: null, ranges: [...ranges, { weekday: 1, start_minute: 700, end_minute: 800 }] },
  })
  await step('owner', 'replaceHours', 'every second week', {
    body: {
      ...own,
      ranges: ranges.map((one, at) => ({ ...one, week: at % 2 === 0 ? 'a' : 'b' })),
      week_anchor: '2026-11-23',
    },
  })
  const closed = {
    staff: null,
    from: '2026-12-03',
    to: '2026-12-03',
    kind: 'closed',
    ranges: [],
    reason: 'Mudanza',
  }
  await step('owner', 'previewChange', 'a closed day', {
    body: { change: { kind: 'exception', exception: closed } },
  })
  const { exception } = await step('owner', 'createException', 'a closed day', { body: closed })
  await step('owner', 'createException', 'an open Sunday', {
    body: {
      ...closed,
      from: '2026-12-06',
      to: '2026-12-06',
      kind: 'open',
      ranges: [{ start_minute: 600, end_minute: 780 }],
    },
  })
  await step('visitor', 'listSlots', 'around both', {
    query: { services: ids.service, from: '2026-12-02', days: 6 },
  })
  await step('owner', 'listUntold', 'of the closed day')
  await step('owner', 'deleteException', 'again open', { ids: { exceptions: exception?.id } })
  await step('owner', 'chooseHoliday', 'closed', { body: { date: '2026-12-08', choice: 'closed' } })
  await step('owner', 'chooseHoliday', 'reduced', {
    body: {
      date: '2026-12-25',
      choice: 'reduced',
      ranges: [{ start_minute: 600, end_minute: 780 }],
    },
  })
  await step('owner', 'listHolidays', 'chosen')
  await step('owner', 'getHours', 'changed')
}

/** @param {import('./journey.mjs').Journey} way */
async function blocks({ step, shop }) {
  const staff = shop.staff[0].id
  const lunch = {
    staff,
    starts_at: '2026-12-14T16:00:00-03:00',
    ends_at: '2026-12-14T16:30:00-03:00',
    reason: 'Merienda',
  }
  const { block } = await step('owner', 'createBlock', 'every week', {
    body: { ...lunch, repeats: { every_weeks: 1, until: '2027-01-11' } },
  })
  const range = { from: '2026-12-14', to: '2027-01-12' }
  await step('owner', 'listBlocks', 'with a series', { query: range })
  await step('owner', 'deleteBlock', 'one', { ids: { blocks: block?.id }, query: { scope: 'one' } })
  const { items = [] } = await step('owner', 'listBlocks', 'without one', { query: range })
  const next = items.find(one => one.reason === 'Merienda')?.id
  await step('owner', 'deleteBlock', 'all', { ids: { blocks: next }, query: { scope: 'all' } })
  const everybody = { ...lunch, staff: 'all', reason: 'Corte de luz' }
  const shared = await step('advisor', 'createBlock', 'everybody', { body: everybody })
  await step('owner', 'deleteBlock', 'of everybody', {
    ids: { blocks: shared.block?.id },
    query: { scope: 'everybody' },
  })
  await step('owner', 'listBlocks', 'at the end', { query: range })
}

/** @param {import('./journey.mjs').Journey} way */
async function settings({ step, shop, ids }) {
  const questions = [
    { label: '¿Alergias?', kind: 'text', required: true },
    { label: '¿Café o té?', kind: 'choice', options: ['Café', 'Té'] },
  ]
  const asked = await step('owner', 'updateSettings', 'questions', {
    body: { questions, policies: 'Llegá a horario', instagram: '@barberiademo' },
  })
  const [first, second] = asked.questions ?? []
  const body = {
    services: [shop.services[0].id],
    starts_at: '2026-12-15T12:00:00-03:00',
    customer: { name: 'Noa', phone: '11 4555-0206' },
  }
  await step('visitor', 'createAppointment', 'without an answer', { body })
  await step('visitor', 'createAppointment', 'with answers', {
    body: {
      ...body,
      answers: [
        { question: first?.id, answer: 'Ninguna' },
        { question: second?.id, answer: 'Té' },
      ],
    },
  })
  for (const [name, rules] of Object.entries({
    'slots by clock': { slot_step_minutes: 30, anchoring: 'clock' },
    'no gaps': { avoids_gaps: true },
    'few each day': { max_turns_per_day: 2, max_turns_per_person_day: 1 },
    'half for the public': {
      max_turns_per_day: null,
      max_turns_per_person_day: null,
      public_cap_percent: 50,
      walk_in_percent: 20,
    },
    'released on Mondays': { release: { weekday: 1, minute: 600 }, horizon_days: 60 },
    wrong: { slot_step_minutes: 7 },
  })) {
    await step('owner', 'updateSettings', name, { body: { questions: [], rules } })
    await step('visitor', 'listSlots', name, { query: { services: ids.service, days: 5 } })
  }
  await step('owner', 'updateSettings', 'phones hidden', { body: { hides_phones: true } })
  await step('advisor', 'listClients', 'without phones', { query: { limit: 2 } })
  await step('owner', 'publishComerce', 'on a break', { body: { status: 'on_break' } })
  await step('visitor', 'listSlots', 'on a break', { query: { services: ids.service } })
  await step('visitor', 'getComerce', 'on a break')
  await step('owner', 'publishComerce', 'again', { body: { status: 'published' } })
  await step('owner', 'listAudit', 'of all that', { query: { limit: 100 } })
}
