/** What customers write, and what the staff write about them: appointments, reasons, notes, the queue, the waitlist. */
import type { WrittenStaffMember, WrittenShop } from './write-shop.ts'
import { at, aWord, dateIn, newPhone, type Writer } from './writer.ts'

export type WrittenAppointment = { readonly id: string; readonly manageToken: string }
type At = WrittenShop & WrittenStaffMember

export type WrittenDashboard = {
  readonly turn: WrittenAppointment
  readonly waitlistToken: string
  readonly queueToken: string
}

/** Returns an appointment that stands, with its customer's link, and a waitlist entry. */
export async function writeDashboard(writer: Writer, place: At): Promise<WrittenDashboard> {
  const appointment = await book(writer, place, '10:00')
  await writeCancellations(writer, place)
  await writeSeries(writer, place)
  await writeDayMove(writer, place)
  await writeCustomer(writer, place, await book(writer, place, '15:00'))
  const waitlistToken = await writeWaiting(writer, place)
  const queueToken = await writeQueue(writer, place)
  await writeReview(writer, place, await book(writer, place, '20:00', true))
  return { turn: appointment, waitlistToken, queueToken }
}

async function book(
  writer: Writer,
  place: At,
  time: string,
  isWithCompany = false,
): Promise<WrittenAppointment> {
  const { call, own } = writer
  const { questions } = await call('getSettings', {}, place.token)
  const { appointment, manage_token: manageToken } = await call('createAppointment', {
    params: { ad_url: place.adUrl },
    body: {
      services: [place.service],
      staff: place.staff,
      starts_at: at(writer, 2, time),
      customer: { name: own(80), phone: newPhone(), email: `clienta-${aWord()}@example.test` },
      note: own(500),
      answers: questions.slice(0, 1).map(one => ({ question: one.id, answer: own(300) })),
      ...(isWithCompany && {
        people: [{ name: own(80), services: [place.service] }],
        together: 'in_turn' as const,
      }),
    },
  })
  return { id: appointment.id, manageToken }
}

async function writeCancellations(writer: Writer, place: At): Promise<void> {
  const { call, own } = writer
  const { manageToken } = await book(writer, place, '11:00')
  const held = { manage_token: manageToken }
  await call('cancelManagedAppointment', { params: held, body: { reason: own(500) } })
  const { appointment } = await call(
    'createStaffAppointment',
    {
      body: {
        services: [place.service],
        staff: place.staff,
        starts_at: at(writer, 2, '12:00'),
        customer: { name: own(80), phone: newPhone() },
        note: own(500),
      },
    },
    place.token,
  )
  const params = { id: appointment.id }
  await call('updateAppointment', { params, body: { note: own(500) } }, place.token)
  const other = { customer: { name: own(80), phone: newPhone() }, notify: false }
  await call('changeAppointmentCustomer', { params, body: other }, place.token)
  const body = { status: 'cancelled' as const, reason: own(500) }
  await call('setAppointmentStatus', { params, body }, place.token)
}

async function writeSeries(writer: Writer, { service, staff, token }: At): Promise<void> {
  const { call, own } = writer
  const occurrences = [2, 9].map(days => ({ starts_at: at(writer, days, '13:00'), staff }))
  const customer = { name: own(80), phone: newPhone() }
  const body = { services: [service], staff, customer, note: own(500), occurrences }
  const { series, appointments } = await call('createSeries', { body }, token)
  const rest = { from: at(writer, 9, '13:00'), reason: own(500) }
  await call('cancelSeries', { params: { id: series }, body: rest }, token)
  const { items } = await call('listClients', { query: { q: customer.phone } }, token)
  const params = { id: items[0]?.id ?? '' }
  const turns = [appointments[0]?.id ?? '']
  await call('cancelClientTurns', { params, body: { turns, reason: own(500) } }, token)
}

async function writeDayMove(writer: Writer, place: At): Promise<void> {
  const { call, own } = writer
  await book(writer, place, '16:00')
  const absence = {
    staff: place.staff,
    starts_at: at(writer, 2, '15:45'),
    ends_at: at(writer, 2, '18:00'),
  }
  const { turns: appointments } = await call('previewDayMove', { body: absence }, place.token)
  const cancels = appointments.map(({ appointment: { id, revision } }) => ({
    appointment: id,
    revision,
  }))
  const body = { ...absence, reason: own(120), moves: [], cancels }
  await call('applyDayMove', { body }, place.token)
}

async function writeCustomer({ call, own }: Writer, { token }: At, { id }: WrittenAppointment) {
  const { appointment } = await call('getAppointment', { params: { id } }, token)
  const q = appointment.customer.phone ?? ''
  const { items } = await call('listClients', { query: { q } }, token)
  const params = { id: items[0]?.id ?? '' }
  const body = { name: own(80), notes: own(1000), haircut: own(1000), tags: [own(24)] }
  await call('updateClient', { params, body }, token)
  await call('createClient', { body: { ...body, phone: newPhone() } }, token)
  await call('blockClient', { params, body: { reason: own(200) } }, token)
}

/** Joins the waitlist for a full day, and a queue today at the shop. */
async function writeWaiting(writer: Writer, place: At): Promise<string> {
  const { service, staff, adUrl, token } = place
  const { call, own } = writer
  const [from, to] = [at(writer, 3, '00:00'), at(writer, 4, '00:00')]
  await call('createBlock', { body: { staff, starts_at: from, ends_at: to, reason: '' } }, token)
  const date = dateIn(writer, 3)
  const customer = { name: own(80), phone: newPhone() }
  const body = { services: [service], from: date, to: date, customer }
  const joined = await call('joinWaitlist', { params: { ad_url: adUrl }, body })
  const atDesk = { ...body, customer: { name: own(80), phone: newPhone() } }
  await call('addWaitlistEntry', { body: atDesk }, token)
  const name = own(80)
  await call('addWalkIn', { body: { name, phone: newPhone(), services: [service], staff } }, token)
  return joined.waitlist_token
}

/** Joins today's queue from the customer's own phone. */
async function writeQueue({ call, own }: Writer, { adUrl, token }: At): Promise<string> {
  await call('updateSettings', { body: { takes_queue: true } }, token)
  const body = { name: own(80), phone: newPhone() }
  return (await call('joinQueue', { params: { ad_url: adUrl }, body })).queue_token
}

/** A review that is written, answered, reported, taken down and restored. */
async function writeReview(
  writer: Writer,
  place: At,
  appointment: WrittenAppointment,
): Promise<void> {
  const { call, shown, own, platformToken } = writer
  const done = { params: { id: appointment.id }, body: { status: 'completed' as const } }
  await call('setAppointmentStatus', done, place.token)
  const written = { rating: 4, text: shown(1000) }
  await call('writeReview', { params: { manage_token: appointment.manageToken }, body: written })
  const { items } = await call('listShopReviews', { query: { limit: 1 } }, place.token)
  const params = { id: items[0]?.id ?? '' }
  await call('answerReview', { params, body: { text: shown(1000) } }, place.token)
  await call('reportReview', { params, body: { reason: own(300) } }, place.token)
  await call('hideReview', { params, body: { reason: own(300) } }, platformToken)
  await call('showReview', { params }, platformToken)
}
