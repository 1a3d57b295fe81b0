/**
 * Every change of a shop has an audit line: each operation of the team runs in a real scene, and the changed tables are
 * compared with the audit log. A new operation without a scene does not compile.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/protocol/endpoint.ts'
import { anActScene, type TeamAct } from '#support/audit/act-scene.ts'
import { type Acts, appointmentActs, customerActs, queueActs } from '#support/audit/desk-acts.ts'
import { moneyActs } from '#support/audit/money-acts.ts'
import { catalogueActs, ownerActs } from '#support/audit/shop-acts.ts'
import { whatsappActs } from '#support/audit/whatsapp-acts.ts'
import { startFakeMercadoPago } from '#support/payments/fake-mercado-pago.ts'
import { fakeApplication } from '#support/payments/fake-oauth.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { fakeApp } from '#support/whatsapp/fake-signup.ts'
import { openProvider, type Provider } from '#support/whatsapp/provider.ts'

let app: TestApp
let provider: Awaited<ReturnType<typeof startFakeMercadoPago>>
let messenger: Provider
beforeAll(async () => {
  provider = await startFakeMercadoPago()
  messenger = await openProvider()
  app = await openApp({
    env: {
      MERCADOPAGO_API_URL: provider.url,
      MERCADOPAGO_AUTH_URL: provider.url,
      ...fakeApplication,
      WHATSAPP_API_URL: messenger.url,
      WHATSAPP_DIALOG_URL: messenger.url,
      ...fakeApp,
    },
  })
})
afterAll(async () => {
  await app.close()
  await provider.close()
  await messenger.close()
})

const acts: Acts<TeamAct> = {
  ...appointmentActs,
  ...queueActs,
  ...customerActs,
  ...ownerActs,
  ...catalogueActs,
  ...moneyActs,
  ...whatsappActs,
}

/** The tables that an operation without an audit line may change, and why. */
const argued: Partial<Record<TeamAct, readonly string[]>> = {
  // Read notices and their settings belong to the person, not to the shop.
  readNotices: ['notice_reads', 'notice_settings'],
  updateNoticePreferences: ['notice_settings'],
  // Only marks who is writing; what they write has a line of its own.
  takeDayMessage: ['day_messages'],
  // Reads what Meta says of the number; connecting it had a line.
  checkWhatsapp: ['whatsapp_connections', 'whatsapp_templates'],
  // Only begins; what comes of it has a line.
  startOnlinePayments: ['connect_attempts'],
  startWhatsapp: ['connect_attempts'],
  // Only takes it off the list; an answer to it has a line of its own.
  settleWhatsappAnswer: ['whatsapp_answers'],
  // Reads the calendar again; connecting it had a line.
  refreshCalendar: ['busy_calendars'],
}

/** Operations whose line needs no details: there was nothing before, or it is somebody's own text. */
const saidByTheAct = new Set<TeamAct>([
  // The order of a list, and pictures, which words do not show.
  'orderServices',
  'orderStaff',
  'uploadStaffAvatar',
  'deleteStaffAvatar',
  // Links and addresses that give access are secrets.
  'rotateApiKey',
  'rotateWebhookSecret',
  'deleteApiKey',
  'renewAgendaFeed',
  'closeAgendaFeed',
  'connectWhatsapp',
  'finishWhatsapp',
  'chooseWhatsappNumber',
  'disconnectWhatsapp',
  // What was written is the customer’s.
  'answerWhatsapp',
  'connectCalendar',
  'disconnectCalendar',
  'resendDeadLetter',
  'settleDeadLetter',
  // Data about customers, and texts of people, can be erased later, so the line names only the fields.
  'changeAppointmentCustomer',
  'createClient',
  'updateClient',
  'blockClient',
  'unblockClient',
  'mergeClients',
  'undoMerge',
  'answerReview',
  'reportReview',
  // The line counts what the file brought; its rows are kept with it.
  'applyImport',
  'undoImport',
  'beginReminders',
  // There is one copy of everything, of which nothing can be told apart.
  'createExport',
  'restoreExport',
  'beginRestoredReminders',
  // The line names the person.
  'inviteMember',
  'handOver',
  'removeMember',
  'shareStaff',
])

const all = Object.keys(acts) as TeamAct[]
const auditOf = (id: TeamAct) => (contract[id] as Endpoint).audit

describe.each(all)('%s', id => {
  test(auditOf(id) === 'none' ? 'changes nothing of the shop' : 'leaves a line', async () => {
    const { changed, lines } = await acts[id](await anActScene(app))

    if (auditOf(id) === 'none') {
      expect(changed.filter(table => !argued[id]?.includes(table))).toEqual([])
      expect(lines).toEqual([])
      return
    }
    expect(lines.length).toBeGreaterThan(0)
    if (saidByTheAct.has(id)) return
    for (const { detail } of lines)
      expect(Object.keys(detail).filter(side => side === 'from' || side === 'to')).not.toEqual([])
  })
})
