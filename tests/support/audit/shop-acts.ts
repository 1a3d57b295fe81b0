/** Each act by which an owner changes their shop, in the simplest scene in which it changes something. */
import { initialLadder } from '#domain/customer/ladder.ts'
import { sql } from 'kysely'
import { copyOf, restore } from '../exports/exporting.ts'
import { apply, read } from '../imports/importing.ts'
import { cookieOf, send } from '../send.ts'
import { aMember, tokenOf } from '../server/shop.ts'
import type { ActScene, TeamAct } from './act-scene.ts'
import { type Acts, at } from './desk-acts.ts'

const closed = { from: '2026-12-24', to: '2026-12-24', kind: 'closed' as const, ranges: [] }
const ranges = [{ weekday: 1, start_minute: 600, end_minute: 900 }]
const words = { subject: 'Tu turno', body: 'Te esperamos.' }
const template = { channel: 'mail' as const, kind: 'booked' as const }
const calendar_url = 'http://127.0.0.1:9/calendario.ics'

const wish = { kind: 'off' as const, from: '2026-12-01', to: '2026-12-07' }

/** A staff member who has asked for days off, unless `hasAsked` is false. */
async function anAsker({ app, shop, staff: staffId }: ActScene, hasAsked = true) {
  const asker = await tokenOf(app, await aMember(app, shop, { role: 'comerce_advisor', staffId }))
  const ask = async () => await app.mustCall('askForHours', { body: { wish } }, asker)
  return { asker, ask, id: hasAsked ? (await ask()).request.id : '' }
}

async function aPicture({ call, upload }: ActScene): Promise<string> {
  await upload('uploadPicture', '?kind=photo')
  return (await call('listPictures', {})).items[0]?.id ?? ''
}

async function aCalendar({ call, staff }: ActScene): Promise<string> {
  return (await call('connectCalendar', { body: { staff, calendar_url } })).calendar.id
}

/** Trusts the owner's browser. Returns its cookie. */
async function aDevice({ app, token }: ActScene): Promise<string> {
  const body = { name: 'Mostrador' }
  return cookieOf((await send(app.url, 'trustDevice', { body }, token)).headers)
}

async function sendPin({ app, shop, token }: ActScene, cookie: string): Promise<void> {
  await sql`update users set password_hash = 'of somebody' where id = ${shop.ownerId}`.execute(
    app.app.context.database.db,
  )
  await send(app.url, 'choosePin', { body: { pin: '4071' } }, token, { cookie })
}

function aBranch({ adUrl }: ActScene['shop']) {
  const place = { address: 'Corrientes 100', city: 'Rosario' }
  return { name: 'La otra', ad_url: `${adUrl}-dos`, ...place }
}

/** A file that was read; with `isApplied` it was applied too. */
async function anImport(scene: ActScene, isApplied = false): Promise<string> {
  const { id } = await read(scene.app, scene.token, 'Nombre,Tel\nAna Paz,11 5555-0001\n')
  if (isApplied) await apply(scene.app, scene.token, id)
  return id
}

/** A copy of the shop, which is empty now. */
async function aCopy({ app, shop, token }: ActScene): Promise<Buffer> {
  const zip = await copyOf(app, token)
  const { db } = app.app.context.database
  for (const table of ['service_offers', 'staff_comerces', 'services', 'staff'])
    await sql`delete from ${sql.table(table)} where organization_id = ${shop.organizationId}`.execute(
      db,
    )
  return zip
}

const keyOfMine = { name: 'Planilla', scopes: ['customers:read' as const] }

async function aKey({ call }: ActScene): Promise<string> {
  return (await call('createApiKey', { body: keyOfMine })).api_key.id
}

const told = { url: 'http://127.0.0.1:9/recibir', events: ['sale.created' as const] }

async function aWebhook({ call }: ActScene): Promise<string> {
  return (await call('createWebhook', { body: told })).webhook.id
}

async function aDelivery({ app, call }: ActScene, id: string): Promise<string> {
  await call('testWebhook', { params: { id }, body: { type: 'sale.created' } })
  await app.app.context.webhooks.drain()
  return (await call('listWebhookDeliveries', { params: { id }, query: {} })).items[0]?.id ?? ''
}

const lately = { from: '2026-11-01T00:00:00-03:00', to: '2026-11-30T00:00:00-03:00' }

export const ownerActs = {
  createExport: async scene => await scene.act('createExport', {}),
  restoreExport: async scene => {
    const zip = await aCopy(scene)
    return await scene.by('restoreExport', async () => await restore(scene.app, scene.token, zip))
  },
  beginRestoredReminders: async scene => {
    await restore(scene.app, scene.token, await aCopy(scene))
    return await scene.act('beginRestoredReminders', {})
  },
  createWebhook: async ({ act }) => await act('createWebhook', { body: told }),
  updateWebhook: async scene =>
    await scene.act('updateWebhook', {
      params: { id: await aWebhook(scene) },
      body: { events: ['review.created'] },
    }),
  rotateWebhookSecret: async scene =>
    await scene.act('rotateWebhookSecret', { params: { id: await aWebhook(scene) } }),
  deleteWebhook: async scene =>
    await scene.act('deleteWebhook', { params: { id: await aWebhook(scene) } }),
  testWebhook: async scene =>
    await scene.act('testWebhook', {
      params: { id: await aWebhook(scene) },
      body: { type: 'sale.created' },
    }),
  replayWebhookDelivery: async scene => {
    const id = await aDelivery(scene, await aWebhook(scene))
    return await scene.act('replayWebhookDelivery', { params: { id } })
  },
  replayWebhookDeliveries: async scene => {
    const id = await aWebhook(scene)
    return await scene.act('replayWebhookDeliveries', { params: { id }, body: lately })
  },
  createApiKey: async ({ act }) => await act('createApiKey', { body: keyOfMine }),
  rotateApiKey: async scene =>
    await scene.act('rotateApiKey', { params: { id: await aKey(scene) } }),
  deleteApiKey: async scene =>
    await scene.act('deleteApiKey', { params: { id: await aKey(scene) } }),
  createImport: async scene => await scene.by('createImport', async () => await anImport(scene)),
  updateImport: async scene => {
    const params = { id: await anImport(scene) }
    return await scene.act('updateImport', { params, body: { area_code: '341' } })
  },
  deleteImport: async scene =>
    await scene.act('deleteImport', { params: { id: await anImport(scene) } }),
  applyImport: async scene =>
    await scene.act('applyImport', { params: { id: await anImport(scene) }, body: {} }),
  undoImport: async scene =>
    await scene.act('undoImport', { params: { id: await anImport(scene, true) } }),
  beginReminders: async scene =>
    await scene.act('beginReminders', { params: { id: await anImport(scene, true) } }),
  updateSettings: async ({ act }) => await act('updateSettings', { body: { city: 'Rosario' } }),
  changeAdUrl: async ({ act, shop }) =>
    await act('changeAdUrl', { body: { ad_url: `${shop.adUrl}-nuevo` } }),
  publishComerce: async ({ act }) => await act('publishComerce', { body: { status: 'on_break' } }),
  previewLadder: async ({ act }) =>
    await act('previewLadder', {
      body: {
        ladder: {
          ...initialLadder,
          newcomers: 'approval',
        },
      },
    }),
  cancelSubscription: async ({ act }) =>
    await act('cancelSubscription', { body: { takes_effect: 'at_once' } }),
  takeBackCancellation: async ({ act, call }) => {
    await call('cancelSubscription', { body: { takes_effect: 'at_once' } })
    return await act('takeBackCancellation', {})
  },
  createBranch: async ({ act, shop }) => await act('createBranch', { body: aBranch(shop) }),
  closeBranch: async ({ act, call, shop }) => {
    await call('createBranch', { body: aBranch(shop) })
    return await act('closeBranch', { body: {} })
  },
  shareCustomers: async ({ act }) =>
    await act('shareCustomers', { body: { shares_customers: true } }),
  inviteMember: async ({ act, staff }) =>
    await act('inviteMember', {
      body: { email: 'nico@correo.test', role: 'comerce_advisor', staff },
    }),
  handOver: async ({ act }) =>
    await act('handOver', { body: { email: 'hereda@correo.test', former: 'stays' } }),
  updateMember: async ({ app, act, shop }) => {
    const id = await aMember(app, shop, { role: 'comerce_advisor' })
    return await act('updateMember', { params: { id }, body: { is_reception: true } })
  },
  removeMember: async ({ app, act, shop }) => {
    const id = await aMember(app, shop, { role: 'comerce_advisor' })
    return await act('removeMember', { params: { id }, body: {} })
  },
  askForHours: async scene => {
    const { ask } = await anAsker(scene, false)
    return await scene.by('askForHours', ask)
  },
  withdrawHoursRequest: async scene => {
    const { asker, id } = await anAsker(scene)
    const params = { id }
    return await scene.by('withdrawHoursRequest', () =>
      scene.app.mustCall('withdrawHoursRequest', { params }, asker),
    )
  },
  approveHoursRequest: async scene =>
    await scene.act('approveHoursRequest', {
      params: { id: (await anAsker(scene)).id },
      body: {},
    }),
  refuseHoursRequest: async scene =>
    await scene.act('refuseHoursRequest', { params: { id: (await anAsker(scene)).id }, body: {} }),
  trustDevice: async ({ act }) => await act('trustDevice', { body: { name: 'Mostrador' } }),
  endDevice: async ({ act, call }) => {
    const { device } = await call('trustDevice', { body: { name: 'Mostrador' } })
    return await act('endDevice', { params: { id: device.id } })
  },
  choosePin: async scene => {
    const cookie = await aDevice(scene)
    return await scene.by('choosePin', () => sendPin(scene, cookie))
  },
  forgetPin: async scene => {
    const { app, by, token } = scene
    const cookie = await aDevice(scene)
    await sendPin(scene, cookie)
    return await by('forgetPin', () => send(app.url, 'forgetPin', {}, token, { cookie }))
  },
  saveTemplate: async ({ act }) => await act('saveTemplate', { params: template, body: words }),
  resetTemplate: async ({ act, call }) => {
    await call('saveTemplate', { params: template, body: words })
    return await act('resetTemplate', { params: template })
  },
  previewTemplate: async ({ act }) =>
    await act('previewTemplate', { body: { ...template, ...words } }),
  uploadPicture: async ({ upload }) => await upload('uploadPicture', '?kind=photo'),
  updatePicture: async scene => {
    const id = await aPicture(scene)
    return await scene.act('updatePicture', { params: { id }, body: { alt: 'El salón' } })
  },
  deletePicture: async scene =>
    await scene.act('deletePicture', { params: { id: await aPicture(scene) } }),
  uploadStaffAvatar: async ({ upload, staff: id }) => await upload('uploadStaffAvatar', '', { id }),
  deleteStaffAvatar: async ({ act, upload, staff: id }) => {
    await upload('uploadStaffAvatar', '', { id })
    return await act('deleteStaffAvatar', { params: { id } })
  },
  readNotices: async ({ act }) => await act('readNotices', { body: {} }),
  updateNoticePreferences: async ({ act, call }) => {
    const preferences = await call('getNoticePreferences', {})
    const body = { ...preferences, quiet: { from: 1320, to: 480 } }
    return await act('updateNoticePreferences', { body })
  },
  renewAgendaFeed: async ({ act, staff }) => await act('renewAgendaFeed', { body: { staff } }),
  closeAgendaFeed: async ({ act, call, staff }) => {
    const { feed } = await call('renewAgendaFeed', { body: { staff } })
    return await act('closeAgendaFeed', { params: { id: feed.id } })
  },
  connectCalendar: async ({ act, staff }) =>
    await act('connectCalendar', { body: { staff, calendar_url } }),
  refreshCalendar: async scene =>
    await scene.act('refreshCalendar', { params: { id: await aCalendar(scene) } }),
  disconnectCalendar: async scene =>
    await scene.act('disconnectCalendar', { params: { id: await aCalendar(scene) } }),
} satisfies Partial<Acts<TeamAct>>

export const catalogueActs = {
  createService: async ({ act }) =>
    await act('createService', { body: { name: 'Lavado', duration_minutes: 15, price: 300_000 } }),
  updateService: async ({ act, service: id }) =>
    await act('updateService', { params: { id }, body: { price: 1_200_000 } }),
  orderServices: async ({ act, call, service }) => {
    const body = { name: 'Lavado', duration_minutes: 15, price: 300_000 }
    const { service: other } = await call('createService', { body })
    return await act('orderServices', { body: { services: [other.id, service] } })
  },
  previewPriceChange: async ({ act }) =>
    await act('previewPriceChange', { body: { starts_on: '2026-12-01', percent: 12 } }),
  createPriceChange: async ({ act }) =>
    await act('createPriceChange', { body: { starts_on: '2026-12-01', percent: 12 } }),
  deletePriceChange: async ({ act, call }) => {
    const body = { starts_on: '2026-12-01', percent: 12 }
    const { price_change: change } = await call('createPriceChange', { body })
    return await act('deletePriceChange', { params: { id: change.id } })
  },
  createResource: async ({ act }) =>
    await act('createResource', { body: { name: 'Sillón', quantity: 1 } }),
  updateResource: async ({ act, call }) => {
    const { resource } = await call('createResource', { body: { name: 'Sillón', quantity: 1 } })
    return await act('updateResource', { params: { id: resource.id }, body: { quantity: 2 } })
  },
  createStaff: async ({ act }) => await act('createStaff', { body: { name: 'Nadia' } }),
  shareStaff: async ({ act, call, shop, staff: id }) => {
    const place = { name: 'La otra', address: 'Corrientes 100', city: 'Rosario' }
    const body = { ...place, ad_url: `${shop.adUrl}-dos` }
    const { comerce } = await call('createBranch', { body })
    return await act('shareStaff', { params: { id }, body: { id_comerce: comerce.id } })
  },
  orderStaff: async ({ act, shop }) =>
    await act('orderStaff', { body: { staff: shop.staffIds.toReversed() } }),
  updateStaff: async ({ act, staff: id }) =>
    await act('updateStaff', { params: { id }, body: { services: [] } }),
  replaceHours: async ({ act }) => await act('replaceHours', { body: { staff: null, ranges } }),
  createException: async ({ act }) =>
    await act('createException', { body: { staff: null, ...closed, reason: null } }),
  deleteException: async ({ act, call }) => {
    const body = { staff: null, ...closed, reason: null }
    const { exception } = await call('createException', { body })
    return await act('deleteException', { params: { id: exception.id } })
  },
  chooseHoliday: async ({ act }) =>
    await act('chooseHoliday', { body: { date: '2026-12-25', choice: 'closed' } }),
  previewChange: async ({ act, staff }) => {
    const block = { staff, starts_at: at('12:00'), ends_at: at('13:00'), reason: '' }
    return await act('previewChange', { body: { change: { kind: 'block', ...block } } })
  },
} satisfies Partial<Acts<TeamAct>>
