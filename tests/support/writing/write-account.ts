/** A person who does everything that a customer can do, and a shop that writes everything it can about them. */
import type { WrittenShop, WrittenStaffMember } from './write-shop.ts'
import { at, dateIn, openedBy, PASSWORD, writePasskey, type Writer } from './writer.ts'

export type WrittenAccount = {
  readonly name: string
  readonly email: string
  readonly phone: string
}
type At = WrittenShop & WrittenStaffMember
type Theirs = { readonly place: At; readonly person: WrittenAccount; readonly token: string }

/** Returns the session token. */
export async function writeAccount(
  writer: Writer,
  place: At,
  person: WrittenAccount,
): Promise<string> {
  const { call } = writer
  const { name, email, phone } = person
  await call('signup', { body: { name, email, password: PASSWORD } })
  const token = await openedBy(writer, email)
  await call('updateProfile', { body: { name, phone } }, token)
  const rules = { max_future_turns_per_phone: 10 }
  await call('updateSettings', { body: { takes_queue: true, rules } }, place.token)
  const theirs = { place, person, token }
  await writeProfile(writer, theirs)
  await writeVisits(writer, theirs)
  await writeWaiting(writer, theirs)
  await writeCard(writer, theirs)
  await writeAddress(writer, theirs)
  return token
}

async function writeProfile(writer: Writer, { place, person, token }: Theirs): Promise<void> {
  const { call, linkFor } = writer
  const { name, email } = person
  await writePasskey(writer, token, () => `Teléfono de ${name}`)
  await call('renewMyFeed', {}, token)
  await call('addFavourite', { params: { ad_url: place.adUrl } }, token)
  const role = 'comerce_advisor' as const
  await call('inviteMember', { body: { email, role, staff: place.staff } }, place.token)
  const link = new URL(await linkFor(email, '/invitacion'))
  const params = { invitation_token: link.searchParams.get('token') ?? '' }
  await call('acceptInvitation', { params, body: {} }, token)
  const wish = { kind: 'off' as const, from: dateIn(writer, 92), to: dateIn(writer, 92) }
  await call('askForHours', { body: { wish, note: `Soy ${name} y me mudo` } }, token)
  const about = `Soy ${name} y me arrepiento`
  const request = { kind: 'withdrawal' as const, name, contact: email, about }
  await call('createConsumerRequest', { body: request })
}

async function book(writer: Writer, { place, person }: Theirs, time: string, token?: string) {
  const { name, email, phone } = person
  const { questions } = await writer.call('getSettings', {}, place.token)
  return await writer.call(
    'createAppointment',
    {
      params: { ad_url: place.adUrl },
      body: {
        services: [place.service],
        staff: place.staff,
        starts_at: at(writer, 2, time),
        customer: { name, phone, email },
        note: `De ${name}`,
        answers: questions.slice(0, 1).map(one => ({ question: one.id, answer: name })),
      },
    },
    token,
  )
}

/**
 * Appointments with the account and as a guest: one that stays, one cancelled by them, one cancelled by the shop, and
 * one that is over and reviewed.
 */
async function writeVisits(writer: Writer, theirs: Theirs): Promise<void> {
  const { call, platformToken } = writer
  const { place, person, token } = theirs
  const reason = `No puedo, ${person.name}`
  await book(writer, theirs, '10:00', token)
  await book(writer, theirs, '10:30')
  const { manage_token: given } = await book(writer, theirs, '11:00', token)
  await call('cancelManagedAppointment', { params: { manage_token: given }, body: { reason } })
  const { appointment } = await book(writer, theirs, '11:30')
  const cancel = { status: 'cancelled' as const, reason }
  await call('setAppointmentStatus', { params: { id: appointment.id }, body: cancel }, place.token)
  const over = await book(writer, theirs, '12:00')
  const done = { params: { id: over.appointment.id }, body: { status: 'completed' as const } }
  await call('setAppointmentStatus', done, place.token)
  const review = { rating: 5, text: `Muy bien, ${person.name}` }
  await call('writeReview', { params: { manage_token: over.manage_token }, body: review })
  const { items } = await call('listShopReviews', { query: { limit: 1 } }, place.token)
  const params = { id: items[0]?.id ?? '' }
  await call('answerReview', { params, body: { text: `Gracias, ${person.name}` } }, place.token)
  await call('reportReview', { params, body: { reason } }, place.token)
  await call('hideReview', { params, body: { reason } }, platformToken)
  await call('showReview', { params }, platformToken)
}

async function writeWaiting(writer: Writer, { place, person, token: own }: Theirs): Promise<void> {
  const { call } = writer
  const { service, staff, adUrl, token } = place
  const [from, to] = [at(writer, 3, '00:00'), at(writer, 4, '00:00')]
  await call('createBlock', { body: { staff, starts_at: from, ends_at: to, reason: '' } }, token)
  const date = dateIn(writer, 3)
  const body = { services: [service], from: date, to: date, customer: person }
  await call('joinWaitlist', { params: { ad_url: adUrl }, body })
  const { name, phone } = person
  const queue = { params: { ad_url: adUrl }, body: { name, phone } }
  await call('joinQueue', queue)
  // They are served, and claim the appointment for their account by its link. Then they join the queue once more.
  const { items } = await call('listWalkIns', { query: {} }, token)
  const { id, revision } = items[0]!
  const served = { params: { id }, body: { revision, staff } }
  const { appointment } = await call('serveWalkIn', served, token)
  const link = await call('getManageLink', { params: { id: appointment.id } }, token)
  const claim = { manage_token: link.manage_url.split('/').at(-1) ?? '' }
  const kept = { manage_tokens: [claim.manage_token] }
  await call('findGuestAppointments', { body: kept }, own)
  await call('takeGuestAppointments', { body: kept }, own)
  await call('claimAppointment', { body: claim }, own)
  await call('joinQueue', queue)
  // And with the account, without a phone.
  await call('joinQueue', { params: queue.params, body: { name } }, own)
}

/**
 * What the shop stores about them: two customer records that are merged, everything on them, and an appointment made by
 * the shop.
 */
async function writeCard(writer: Writer, { place, person }: Theirs): Promise<void> {
  const { call } = writer
  const { name, email, phone } = person
  const { items } = await call('listClients', { query: { q: phone } }, place.token)
  const params = { id: items[0]?.id ?? '' }
  const texts = { name, notes: `Notas de ${name}`, haircut: `Corte de ${name}`, tags: ['zulmira'] }
  await call('updateClient', { params, body: { ...texts, birthday: '05-04' } }, place.token)
  await call('blockClient', { params, body: { reason: `${name} no vino` } }, place.token)
  const { client } = await call('createClient', { body: { ...texts, email } }, place.token)
  await call('mergeClients', { params, body: { other: client.id } }, place.token)
  await call(
    'createStaffAppointment',
    {
      body: {
        services: [place.service],
        staff: place.staff,
        starts_at: at(writer, 2, '13:00'),
        customer: { id: params.id, name, email },
        note: `La anotó el local: ${name}`,
      },
    },
    place.token,
  )
}

/** What is requested with their e-mail address, by them and by others. */
async function writeAddress(writer: Writer, { place, person, token }: Theirs): Promise<void> {
  const { call } = writer
  const { email, name } = person
  const fresh = email.replace('@', '.nueva@')
  await call('changeEmail', { body: { email: fresh, password: PASSWORD } }, token)
  await call('requestTurnClaim', { body: { email: fresh } }, token)
  await call('requestTurnClaim', { body: { email } }, place.token)
  await call('requestMagicLink', { body: { email } })
  await call('resendTurnLinks', { body: { email } })
  await call('startFreeTrial', {
    body: {
      comerce_name: 'Otro local',
      ad_url: `local-${dateIn(writer, 0)}`,
      address: 'Una calle 123',
      city: 'Buenos Aires',
      category: 'Barbería',
      name,
      email,
      phone: person.phone,
      password: PASSWORD,
    },
  })
}
