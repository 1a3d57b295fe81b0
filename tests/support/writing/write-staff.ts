/** What staff write about themselves and to the platform, and what the platform writes about a shop. */
import type { WrittenStaffMember, WrittenShop } from './write-shop.ts'
import { openShop, writeBranch } from './write-shop.ts'
import { aWord, dateIn, openedBy, PASSWORD, writePasskey, type Writer } from './writer.ts'

type At = WrittenShop & WrittenStaffMember
export type WrittenStaff = { readonly member: string; readonly customer: string }

/** Returns the sessions of a new advisor and of a new customer. */
export async function writeStaff(writer: Writer, place: At): Promise<WrittenStaff> {
  const member = await writeMember(writer, place)
  await writeDevice(writer, place)
  await writeHoursRequests(writer, place, member)
  const customer = await writeCustomer(writer)
  await writeConsumer(writer)
  await writePlatform(writer)
  return { member, customer }
}

/** A shop may trust a limited number of devices, and is written more often than that. */
async function writeDevice({ call, own }: Writer, { token }: At): Promise<void> {
  const { items } = await call('listDevices', {}, token)
  for (const { id } of items.slice(1)) await call('endDevice', { params: { id } }, token)
  await call('trustDevice', { body: { name: own(80) } }, token)
}

async function writeMember(writer: Writer, { staff, token }: At): Promise<string> {
  const { call, own, linkFor } = writer
  const email = `equipo-${aWord()}@example.test`
  await call('inviteMember', { body: { email, role: 'comerce_advisor', staff } }, token)
  const link = new URL(await linkFor(email, '/invitacion'))
  const params = { invitation_token: link.searchParams.get('token') ?? '' }
  const body = { name: own(80), password: PASSWORD }
  return (await call('acceptInvitation', { params, body })).token
}

/** Days off, far away from every day that is booked elsewhere. */
async function writeHoursRequests(writer: Writer, { token }: At, member: string): Promise<void> {
  const { call, own } = writer
  const ask = async (days: number) => {
    const wish = { kind: 'off' as const, from: dateIn(writer, days), to: dateIn(writer, days) }
    const { request } = await call('askForHours', { body: { wish, note: own(300) } }, member)
    return { id: request.id }
  }
  const body = { answer: own(300) }
  await call('approveHoursRequest', { params: await ask(90), body }, token)
  await call('refuseHoursRequest', { params: await ask(91), body }, token)
}

async function writeCustomer(writer: Writer): Promise<string> {
  const { call, own } = writer
  const email = `cuenta-${aWord()}@example.test`
  await call('signup', { body: { name: own(80), email, password: PASSWORD } })
  const token = await openedBy(writer, email)
  await call('updateProfile', { body: { name: own(80) } }, token)
  await writePasskey(writer, token, () => own(80))
  return token
}

async function writeConsumer({ call, own, platformToken }: Writer): Promise<void> {
  const contact = `reclamo-${aWord()}@example.test`
  const body = { kind: 'withdrawal' as const, name: own(80), contact, about: own(200) }
  const { code } = await call('createConsumerRequest', { body })
  const { items } = await call('listConsumerRequests', { query: {} }, platformToken)
  const params = { id: items.find(one => one.code === code)?.id ?? '' }
  await call('answerConsumerRequest', { params, body: { answer: own(1000, 3) } }, platformToken)
}

/** Uses another shop: suspending a shop ends the sessions of its members. */
async function writePlatform(writer: Writer): Promise<void> {
  const { call, own, platformToken: token } = writer
  const { id, token: owner } = await openShop(writer)
  await writeBranch(writer, { token: owner })
  const params = { id }
  await call('extendTrial', { params, body: { reason: own(300, 3) } }, token)
  await call('suspendComerce', { params, body: { reason: own(300, 3) } }, token)
  await call('restoreComerce', { params, body: { reason: own(300, 3) } }, token)
  const email = `sesiones-${aWord()}@example.test`
  await call('signup', { body: { name: own(80), email, password: PASSWORD } })
  await call('endAccountSessions', { body: { email, reason: own(300, 3) } }, token)
  await call('closeComerce', { params, body: { reason: own(300, 3) } }, token)
  const heir = { email: `hereda-${aWord()}@example.test`, former: 'stays' as const }
  await call('handOverComerce', { params, body: { ...heir, reason: own(300, 3) } }, token)
  const body = { amount: 100_000, months: 1, note: own(300) }
  await call('recordPayment', { params, body }, token)
}
