/** What an owner writes about their shop. */
import type { Writer } from './writer.ts'
import { read } from '../imports/importing.ts'
import { at, aWord, dateIn, newPhone, openedBy, PASSWORD, uploadPicture } from './writer.ts'

export type WrittenShop = {
  readonly token: string
  readonly adUrl: string
  readonly email: string
  readonly id: string
}
export type WrittenStaffMember = { readonly service: string; readonly staff: string }

/** Opens a shop by a free trial, open at every hour. */
export async function openShop(writer: Writer): Promise<WrittenShop> {
  const { call, shown, own } = writer
  const word = aWord()
  const email = `duena-${word}@example.test`
  const { ad_url: adUrl } = await call('startFreeTrial', {
    body: {
      comerce_name: shown(80),
      ad_url: `escrito-${word}`,
      address: shown(160, 3),
      city: shown(80),
      category: shown(40),
      name: own(80),
      email,
      phone: newPhone(),
      password: PASSWORD,
    },
  })
  const token = await openedBy(writer, email)
  const days = [1, 2, 3, 4, 5, 6, 7]
  const ranges = days.map(weekday => ({ weekday, start_minute: 0, end_minute: 1440 }))
  await call('replaceHours', { body: { staff: null, ranges } }, token)
  const { comerce: shop } = await call('getDashboard', {}, token)
  return { token, adUrl, email, id: shop.id }
}

/** Adds a service and a staff member, and replaces the texts of which a shop has only one. */
export async function writeShop(writer: Writer, shop: WrittenShop): Promise<WrittenStaffMember> {
  const staffMember = await writeCatalogue(writer, shop)
  await writeSettings(writer, shop)
  await writeTemplates(writer, shop)
  await writeHours(writer, shop, staffMember)
  const { staff } = staffMember
  await writer.call('renewAgendaFeed', { body: { staff } }, shop.token)
  const calendar_url = 'http://127.0.0.1:9/calendario.ics'
  await writer.call('connectCalendar', { body: { staff, calendar_url } }, shop.token)
  await writer.call(
    'createApiKey',
    {
      body: {
        name: writer.own(60),
        scopes: ['customers:read'],
        expires_at: at(writer, 9, '12:00'),
      },
    },
    shop.token,
  )
  const url = 'http://127.0.0.1:9/recibir'
  await writer.call(
    'createWebhook',
    { body: { url, events: ['appointment.created', 'review.created', 'customer.updated'] } },
    shop.token,
  )
  await writer.call('publishComerce', { body: { status: 'published' } }, shop.token)
  return staffMember
}

async function writeCatalogue(writer: Writer, { token }: WrittenShop) {
  const { call, shown } = writer
  const texts = () => ({
    name: shown(80),
    category: shown(40),
    description: shown(300),
    add_ons: [{ name: shown(60), minutes: 5, price: 100 }],
  })
  const { service } = await call(
    'createService',
    { body: { ...texts(), duration_minutes: 30, price: 100 } },
    token,
  )
  await call('updateService', { params: { id: service.id }, body: texts() }, token)
  const change = { starts_on: dateIn(writer, 90), percent: 50, categories: [shown(40)] }
  await call('previewPriceChange', { body: change }, token)
  await call('createPriceChange', { body: change }, token)
  const { resource } = await call(
    'createResource',
    { body: { name: shown(60), quantity: 1 } },
    token,
  )
  await call('updateResource', { params: { id: resource.id }, body: { name: shown(60) } }, token)
  const who = () => ({ name: shown(80), bio: shown(200) })
  const body = { ...who(), services: [service.id] }
  const { staff } = await call('createStaff', { body }, token)
  await call('updateStaff', { params: { id: staff.id }, body: who() }, token)
  return { service: service.id, staff: staff.id }
}

async function writeTemplates({ call, shown }: Writer, { token }: WrittenShop): Promise<void> {
  const params = { channel: 'mail', kind: 'booked' } as const
  const words = { subject: shown(150), body: shown(1000) }
  await call('previewTemplate', { body: { ...params, ...words } }, token)
  await call('saveTemplate', { params, body: words }, token)
}

async function writeSettings(writer: Writer, { token }: WrittenShop): Promise<void> {
  const { call, shown } = writer
  const body = {
    name: shown(80),
    category: shown(40),
    description: shown(600),
    address: shown(160),
    city: shown(80),
    whatsapp: '11 2345-6789',
    deposit_instructions: shown(300),
    policies: shown(1000),
    break_notice: shown(200),
    questions: [
      { label: shown(120), kind: 'text' as const },
      { label: shown(120), kind: 'choice' as const, options: [shown(60), 'otra cosa'] },
    ],
  }
  await call('updateSettings', { body }, token)
  const id = await uploadPicture(writer, token, 'cover')
  await call('updatePicture', { params: { id }, body: { alt: shown(160) } }, token)
  await writeImport(writer, token)
}

/** A file that an owner brings, read in another way. */
async function writeImport(writer: Writer, token: string): Promise<void> {
  const { id } = await read(writer, token, 'Nombre\nAna Paz\n')
  const body = { sheet: writer.own(100) }
  await writer.call('updateImport', { params: { id }, body }, token)
}

/** Far ahead, where no other test books. */
async function writeHours(
  writer: Writer,
  { token }: WrittenShop,
  { staff }: WrittenStaffMember,
): Promise<void> {
  const { call, own } = writer
  const exception = {
    staff,
    from: dateIn(writer, 40),
    to: dateIn(writer, 40),
    kind: 'closed' as const,
    ranges: [],
    reason: own(120),
  }
  await call('previewChange', { body: { change: { kind: 'exception', exception } } }, token)
  await call('createException', { body: exception }, token)
  const [from, to] = [at(writer, 2, '19:00'), at(writer, 2, '19:30')]
  const block = { staff, starts_at: from, ends_at: to, reason: own(120) }
  await call('previewChange', { body: { change: { kind: 'block', ...block } } }, token)
  await call('createBlock', { body: block }, token)
}

/** Adds a branch. A shop may have twenty. */
export async function writeBranch(
  { call, shown }: Writer,
  { token }: Pick<WrittenShop, 'token'>,
): Promise<void> {
  const body = {
    name: shown(80),
    ad_url: `otro-${aWord()}`,
    address: shown(160, 3),
    city: shown(80),
  }
  await call('createBranch', { body }, token)
}
