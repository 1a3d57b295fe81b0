/** Customers and members: customer records, merges, the waitlist, reviews, invitations. */
import { secretOf } from './journey.mjs'

/** @param {import('./journey.mjs').Journey} way */
export async function knowStaff(way) {
  await cards(way)
  await waiting(way)
  await reviews(way)
  await members(way)
}

/** @param {import('./journey.mjs').Journey} way */
async function cards({ step, ids }) {
  const { client: customer } = await step('owner', 'createClient', 'new', {
    body: { name: 'Zoe Ábalos', phone: '11 4555-0301', tags: ['color'], birthday: '12-24' },
  })
  await step('owner', 'createClient', 'the phone again', {
    body: { name: 'Otra', phone: '+54 9 11 4555-0301' },
  })
  const at = { clients: customer?.id }
  await step('owner', 'updateClient', 'notes', {
    ids: at,
    body: { notes: 'Prefiere tijera', email: 'zoe@correo.test' },
  })
  for (const query of [
    { q: 'ábal' },
    { q: '4555' },
    { sort: 'visits', limit: 5 },
    { only: 'no_shows' },
    { tag: 'color', count: 1 },
    { sort: 'recent', limit: 5 },
  ])
    await step('owner', 'listClients', JSON.stringify(query), { query })
  await step('owner', 'blockClient', 'blocked', { ids: at, body: { reason: 'No vino tres veces' } })
  await step('visitor', 'createAppointment', 'of a blocked one', {
    body: {
      services: [ids.service],
      starts_at: '2026-12-10T18:00:00-03:00',
      customer: { name: 'Zoe', phone: '11 4555-0301' },
    },
  })
  await step('owner', 'unblockClient', 'again', { ids: at, body: {} })
  const both = { clients: ids.clients ?? 'x' }
  await step('owner', 'previewMerge', 'two', { ids: both, query: { other: ids.other } })
  const { merge } = await step('owner', 'mergeClients', 'two', {
    ids: both,
    body: { other: ids.other },
  })
  await step('owner', 'getClient', 'of two', { ids: both })
  await step('owner', 'undoMerge', 'of two', { ids: { merges: merge ?? 'x' }, body: {} })
  await step('owner', 'undoMerge', 'twice', { ids: { merges: merge ?? 'x' }, body: {} })
  await step('owner', 'exportClients', 'all')
}

/** @param {import('./journey.mjs').Journey} way */
async function waiting({ step, ids, shop }) {
  const services = [ids.service]
  const staff = shop.staff[0].id
  const day = '2026-12-17'
  const { block } = await step('owner', 'createBlock', 'a full day', {
    body: { staff: 'all', starts_at: `${day}T00:00:00-03:00`, ends_at: `${day}T23:30:00-03:00` },
  })
  const join = (name, number) =>
    step('visitor', 'joinWaitlist', name, {
      body: {
        services,
        staff,
        from: day,
        to: day,
        customer: { name, phone: `11 4555-040${number}`, email: `espera${number}@correo.test` },
      },
    })
  const tokens = []
  for (const [number, name] of ['Uma', 'Ciro', 'Dana', 'Fito'].entries())
    tokens.push((await join(name, number)).waitlist_token ?? 'x')
  await join('Uma', 0)
  await step('visitor', 'getWaitlistEntry', 'waiting', { ids: { waitlist_token: tokens[0] } })
  await step('visitor', 'leaveWaitlist', 'the last', {
    ids: { waitlist_token: tokens[3] },
    body: {},
  })
  await step('owner', 'deleteBlock', 'the day is free', {
    ids: { blocks: block?.id },
    query: { scope: 'everybody' },
  })
  const { items = [] } = await step('owner', 'listWaitlist', 'with room')
  const entry = name => ({
    waitlist: items.find(one => one.customer.name === name)?.id ?? 'x',
  })
  const offer = (name, hour) =>
    step('owner', 'offerWaitlistSlot', name, {
      ids: entry(name),
      body: { starts_at: `${day}T${hour}:00-03:00`, staff },
    })
  await offer('Uma', '11:00')
  await offer('Ciro', '12:00')
  await offer('Dana', '15:00')
  await step('visitor', 'getWaitlistEntry', 'offered', { ids: { waitlist_token: tokens[0] } })
  await step('visitor', 'takeWaitlistOffer', 'taken', {
    ids: { waitlist_token: tokens[0] },
    body: {},
  })
  await step('visitor', 'takeWaitlistOffer', 'twice', {
    ids: { waitlist_token: tokens[0] },
    body: {},
  })
  await step('visitor', 'declineWaitlistOffer', 'declined', {
    ids: { waitlist_token: tokens[1] },
    body: {},
  })
  await step('owner', 'bookWaitlistOffer', 'for them', { ids: entry('Dana'), body: {} })
  await step('owner', 'removeWaitlistEntry', 'gone', { ids: { waitlist: ids.waitlist ?? 'x' } })
  await step('owner', 'listWaitlist', 'at the end')
}

/** @param {import('./journey.mjs').Journey} way */
async function reviews({ step, ids }) {
  const at = { reviews: ids.reviews ?? 'x' }
  await step('owner', 'answerReview', 'with thanks', { ids: at, body: { text: '¡Gracias!' } })
  await step('owner', 'reportReview', 'as wrong', {
    ids: at,
    body: { reason: 'No es de un cliente' },
  })
  await step('admin', 'listReportedReviews', 'one')
  await step('admin', 'hideReview', 'it', { ids: at, body: { reason: 'Insulta' } })
  await step('visitor', 'listReviews', 'without it')
  await step('admin', 'showReview', 'it again', { ids: at, body: {} })
}

/** @param {import('./journey.mjs').Journey} way */
async function members({ step, lastMail, shop }) {
  await step('owner', 'inviteMember', 'one', {
    body: { email: 'nueva@correo.test', role: 'comerce_advisor', staff: shop.staff[2].id },
  })
  await step('owner', 'inviteMember', 'twice', {
    body: { email: 'nueva@correo.test', role: 'comerce_advisor' },
  })
  await step('owner', 'listMembers', 'one invited')
  const ids = { invitation_token: secretOf(await lastMail('nueva@correo.test', '/invitacion')) }
  await step('visitor', 'getInvitation', 'sent', { ids })
  await step('visitor', 'acceptInvitation', 'a short password', {
    ids,
    body: { name: 'Nina', password: '123' },
  })
  const { token = null } = await step('visitor', 'acceptInvitation', 'well', {
    ids,
    body: { name: 'Nina Roca', password: 'sauce lento bajo la lluvia' },
  })
  await step('new advisor', 'getDashboard', 'own agenda', { token })
  await step('new advisor', 'listAppointments', 'own agenda', {
    token,
    query: { from: '2026-11-24', to: '2026-11-26' },
  })
  await step('new advisor', 'listClients', 'own customers', { token, query: { limit: 5 } })
  const { items = [] } = await step('owner', 'listMembers', 'one more')
  const at = {
    members: items.find(one => one.name === 'Nina Roca')?.id ?? 'x',
  }
  await step('owner', 'updateMember', 'reception', { ids: at, body: { is_reception: true } })
  await step('owner', 'listMemberTurns', 'of the new one', { ids: at })
  await step('owner', 'removeMember', 'again', { ids: at, body: { keep_turns: true } })
  await step('new advisor', 'getDashboard', 'no longer', { token })
}
