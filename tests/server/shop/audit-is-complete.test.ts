/**
 * Nothing of a shop changes without a line of its record: every call by which a team changes something is made in a real
 * scene, and what the tables say is compared with what the record says. A new call without a scene does not compile.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/protocol/endpoint.ts'
import { anActScene, type TeamAct } from '#support/audit/act-scene.ts'
import { type Acts, appointmentActs, customerActs, queueActs } from '#support/audit/desk-acts.ts'
import { catalogueActs, ownerActs } from '#support/audit/shop-acts.ts'
import { openApp, type TestApp } from '#support/server/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

const acts: Acts<TeamAct> = {
  ...appointmentActs,
  ...queueActs,
  ...customerActs,
  ...ownerActs,
  ...catalogueActs,
}

/** What leaves no line may touch, and why. */
const argued: Partial<Record<TeamAct, readonly string[]>> = {
  // Whose bell has rung, and when it shall: of the person, not of the shop.
  readNotices: ['notice_reads', 'notice_settings'],
  updateNoticePreferences: ['notice_settings'],
  // Who is writing just now; what they wrote has its line.
  takeDayMessage: ['day_messages'],
  // Reads again what the calendar says; which calendar it is has its line.
  refreshCalendar: ['busy_calendars'],
}

/** The act is all there is to say of it: what it was before is nothing, or somebody's own words. */
const saidByTheAct = new Set<TeamAct>([
  // The order of a list, and pictures, which no words show.
  'orderServices',
  'orderStaff',
  'uploadStaffAvatar',
  'deleteStaffAvatar',
  // A link or an address that opens something is a secret.
  'renewAgendaFeed',
  'closeAgendaFeed',
  'connectCalendar',
  'disconnectCalendar',
  'resendDeadLetter',
  'settleDeadLetter',
  // What is kept of a customer, and what people wrote, can be forgotten: the line says which fields.
  'createClient',
  'updateClient',
  'blockClient',
  'unblockClient',
  'mergeClients',
  'undoMerge',
  'answerReview',
  'reportReview',
  // Whoever came or went is named by the line.
  'inviteMember',
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
