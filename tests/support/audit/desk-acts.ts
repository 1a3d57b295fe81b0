/** Each act of the desk, in the simplest scene in which it changes something. */
import { sql } from 'kysely'
import { aMerge, aReview, aWaiting } from '../server/guests.ts'
import type { ActScene, Outcome, TeamAct } from './act-scene.ts'

export type Acts<Id extends TeamAct> = {
  readonly [One in Id]: (scene: ActScene) => Promise<Outcome>
}

export const at = (time: string, day = 26) => `2026-11-${day}T${time}:00-03:00`
const customer = { name: 'Sofía Paz', phone: '11 2345-6789', email: 'sofia@correo.test' }

export async function take(
  { call, service, staff }: ActScene,
  startsAt: string,
  more: object = {},
) {
  const body = { services: [service], staff, starts_at: startsAt, customer, notify: false, ...more }
  return (await call('createStaffAppointment', { body })).appointment
}

export async function aCustomer({ call }: ActScene, phone = '11 2222-7777'): Promise<string> {
  return (await call('createClient', { body: { name: 'Julia Sosa', phone } })).client.id
}

async function inQueue({ call, service }: ActScene) {
  const { walk_in } = await call('addWalkIn', { body: { name: 'Tomás', services: [service] } })
  return { params: { id: walk_in.id }, body: {} }
}

async function aMoved(scene: ActScene) {
  const { id } = await take(scene, at('10:00'))
  const body = { starts_at: at('11:00'), notify: false }
  return (await scene.call('moveAppointment', { params: { id }, body })).appointment
}

async function toldNotYet(scene: ActScene): Promise<string> {
  await take(scene, at('10:00'), { customer: { name: 'Sofía', phone: '11 2345-6789' } })
  const [one] = (
    await scene.call('listAppointments', { query: { from: '2026-11-26', to: '2026-11-26' } })
  ).items
  const body = { starts_at: at('11:00'), notify: false }
  await scene.call('moveAppointment', { params: { id: one!.id }, body })
  const { items } = await scene.call('listDayMessages', {})
  return items[0]?.id ?? ''
}

async function aDeadLetter(scene: ActScene): Promise<string> {
  const { id } = await take(scene, at('10:00'), { notify: true })
  const { db } = scene.app.app.context.database
  await sql`update outbox set dropped_reason = 'refused_by_server', sent_at = null
    where subject_id = ${id}`.execute(db)
  return (await scene.call('listDeadLetters', {})).items[0]?.id ?? ''
}

async function offered(scene: ActScene): Promise<string> {
  const id = await aWaiting(scene.app, scene.shop, 'Paz')
  const body = { starts_at: at('12:00'), staff: scene.staff }
  await scene.call('offerWaitlistSlot', { params: { id }, body })
  return id
}

const later = { from: '2026-11-26', to: '2026-11-26' }
const span = { starts_at: at('12:00'), ends_at: at('13:00') }

export const appointmentActs = {
  createStaffAppointment: async ({ act, service, staff }) =>
    await act('createStaffAppointment', {
      body: { services: [service], staff, starts_at: at('10:00'), customer },
    }),
  moveAppointment: async scene => {
    const { id } = await take(scene, at('10:00'))
    return await scene.act('moveAppointment', { params: { id }, body: { starts_at: at('11:00') } })
  },
  changeAppointmentCustomer: async scene => {
    const { id } = await take(scene, at('10:00'))
    const body = { customer: { name: 'Nora Gil' } }
    return await scene.act('changeAppointmentCustomer', { params: { id }, body })
  },
  setAppointmentStatus: async scene => {
    const { id } = await take(scene, at('10:00', 24))
    return await scene.act('setAppointmentStatus', {
      params: { id },
      body: { status: 'checked_in' },
    })
  },
  closeAppointments: async scene => {
    const { id, revision } = await take(scene, at('09:00', 23), { overbook: true })
    const turns = [{ appointment: id, revision, status: 'completed' as const }]
    return await scene.act('closeAppointments', { body: { turns } })
  },
  updateAppointment: async scene => {
    const { id } = await take(scene, at('10:00'))
    return await scene.act('updateAppointment', { params: { id }, body: { price: 900_000 } })
  },
  changeAppointmentServices: async scene => {
    const { id } = await take(scene, at('10:00'))
    const body = { services: [scene.service, scene.service] }
    return await scene.act('changeAppointmentServices', { params: { id }, body })
  },
  tellCustomer: async scene => {
    const { id } = await aMoved(scene)
    return await scene.act('tellCustomer', { params: { id }, body: {} })
  },
  settleUntold: async scene => {
    const { id: appointment, revision } = await aMoved(scene)
    const body = { turns: [{ appointment, revision }], how: 'told' as const }
    return await scene.act('settleUntold', { body })
  },
  previewSeries: async ({ act, service, staff }) =>
    await act('previewSeries', {
      body: { services: [service], staff, starts_at: at('10:00'), every_weeks: 1, count: 2 },
    }),
  createSeries: async ({ act, service, staff }) => {
    const occurrences = [at('10:00'), '2026-12-03T10:00:00-03:00'].map(starts_at => ({
      starts_at,
      staff,
    }))
    return await act('createSeries', {
      body: { services: [service], staff, customer, occurrences },
    })
  },
  cancelSeries: async ({ call, act, service, staff }) => {
    const occurrences = [at('10:00'), '2026-12-03T10:00:00-03:00'].map(starts_at => ({
      starts_at,
      staff,
    }))
    const body = { services: [service], staff, customer, occurrences }
    const { series } = await call('createSeries', { body })
    return await act('cancelSeries', { params: { id: series }, body: { from: at('09:00') } })
  },
  cancelClientTurns: async ({ call, act, service, staff }) => {
    const body = { services: [service], staff, customer, starts_at: at('10:00') }
    const { appointment } = await call('createStaffAppointment', { body })
    const [client] = (await call('listClients', { query: {} })).items
    const turns = [appointment.id]
    return await act('cancelClientTurns', { params: { id: client?.id ?? '' }, body: { turns } })
  },
  cancelArrivals: async ({ call, act, shop, service, staff }) => {
    const body = { services: [service], staff, customer, starts_at: at('10:00') }
    const params = { ad_url: shop.adUrl }
    const { appointment } = await call('createAppointment', { params, body })
    return await act('cancelArrivals', { body: { ids: [appointment.id] } })
  },
  previewDayMove: async ({ act, staff }) =>
    await act('previewDayMove', { body: { staff, ...span } }),
  applyDayMove: async ({ act, staff }) =>
    await act('applyDayMove', { body: { staff, ...span, moves: [] } }),
  answerDelay: async ({ app, act, staff }) => {
    const { db } = app.app.context.database
    await sql`update staff_comerces set delay_asked = 45 where staff_id = ${staff}`.execute(db)
    return await act('answerDelay', { body: { staff, is_late: true } })
  },
  undoDayMove: async ({ act, call, staff }) => {
    const { id } = await call('applyDayMove', { body: { staff, ...span, moves: [] } })
    return await act('undoDayMove', { params: { id } })
  },
  createBlock: async ({ act, staff }) =>
    await act('createBlock', { body: { staff, ...span, reason: '' } }),
  deleteBlock: async ({ act, call, staff }) => {
    const { block } = await call('createBlock', { body: { staff, ...span, reason: '' } })
    return await act('deleteBlock', { params: { id: block.id }, query: {} })
  },
} satisfies Partial<Acts<TeamAct>>

export const queueActs = {
  addWalkIn: async ({ act, service }) =>
    await act('addWalkIn', { body: { name: 'Tomás', services: [service] } }),
  callWalkIn: async scene => await scene.act('callWalkIn', await inQueue(scene)),
  skipWalkIn: async scene => await scene.act('skipWalkIn', await inQueue(scene)),
  leaveWalkIn: async scene => await scene.act('leaveWalkIn', await inQueue(scene)),
  returnWalkIn: async scene => {
    const one = await inQueue(scene)
    await scene.call('leaveWalkIn', one)
    return await scene.act('returnWalkIn', one)
  },
  serveWalkIn: async scene => await scene.act('serveWalkIn', await inQueue(scene)),
  addWaitlistEntry: async ({ act, call, service }) => {
    const day = { starts_at: at('00:00'), ends_at: at('00:00', 27) }
    await call('createBlock', { body: { staff: 'all', ...day, reason: '' } })
    return await act('addWaitlistEntry', { body: { services: [service], ...later, customer } })
  },
  offerWaitlistSlot: async scene => {
    const id = await aWaiting(scene.app, scene.shop, 'Paz')
    const body = { starts_at: at('12:00'), staff: scene.staff }
    return await scene.act('offerWaitlistSlot', { params: { id }, body })
  },
  bookWaitlistOffer: async scene =>
    await scene.act('bookWaitlistOffer', { params: { id: await offered(scene) } }),
  removeWaitlistEntry: async scene => {
    const id = await aWaiting(scene.app, scene.shop, 'Paz')
    return await scene.act('removeWaitlistEntry', { params: { id } })
  },
  takeDayMessage: async scene =>
    await scene.act('takeDayMessage', { body: { message: await toldNotYet(scene) } }),
  settleDayMessage: async scene => {
    const body = { message: await toldNotYet(scene), state: 'done' as const }
    return await scene.act('settleDayMessage', { body })
  },
  resendDeadLetter: async scene =>
    await scene.act('resendDeadLetter', { params: { id: await aDeadLetter(scene) } }),
  settleDeadLetter: async scene =>
    await scene.act('settleDeadLetter', { params: { id: await aDeadLetter(scene) } }),
} satisfies Partial<Acts<TeamAct>>

export const customerActs = {
  createClient: async ({ act }) => await act('createClient', { body: { name: 'Julia Sosa' } }),
  updateClient: async scene => {
    const id = await aCustomer(scene)
    return await scene.act('updateClient', { params: { id }, body: { name: 'Julia Sosa Díaz' } })
  },
  blockClient: async scene => {
    const id = await aCustomer(scene)
    return await scene.act('blockClient', { params: { id }, body: { reason: 'No viene' } })
  },
  unblockClient: async scene => {
    const id = await aCustomer(scene)
    await scene.call('blockClient', { params: { id }, body: { reason: 'No viene' } })
    return await scene.act('unblockClient', { params: { id } })
  },
  mergeClients: async scene => {
    const other = await aCustomer(scene, '11 2222-8888')
    const id = await aCustomer(scene)
    return await scene.act('mergeClients', { params: { id }, body: { other } })
  },
  undoMerge: async scene => {
    const kept = await aCustomer(scene)
    const id = await aMerge(scene.app, scene.shop, scene.token, kept)
    return await scene.act('undoMerge', { params: { id } })
  },
  answerReview: async scene => {
    const { id: appointment } = await take(scene, at('10:00'))
    const id = await aReview(scene.app, scene.shop, appointment)
    return await scene.act('answerReview', { params: { id }, body: { text: '¡Gracias!' } })
  },
  reportReview: async scene => {
    const { id: appointment } = await take(scene, at('10:00'))
    const id = await aReview(scene.app, scene.shop, appointment)
    return await scene.act('reportReview', { params: { id }, body: { reason: 'Insulta' } })
  },
} satisfies Partial<Acts<TeamAct>>
