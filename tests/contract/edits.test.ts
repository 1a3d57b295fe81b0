/** What keeps the text of one person when another one edits the same thing: for every call that changes something kept. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/protocol/endpoint.ts'

/** Edits without `revision` or `seen`, and why nobody’s words are lost by them. */
const others: Readonly<Record<string, string>> = {
  connectWhatsapp: 'the keys of a number, put in as a whole and never shown again',
  updateWhatsapp: 'choices of the owner, in the audit',
  updateWebhook: 'an address of the owner; the audit keeps what it was',
  updateProfile: 'only the account itself edits it',
  updateNoticePreferences: 'only the member themself chooses them',
  renamePasskey: 'only the account itself names its keys',
  choosePin: 'only the member themself chooses it',
  addFavourite: 'only the account itself has favourites; adding twice is adding once',
  writeReview: 'only the author writes it',
  changeAdUrl: 'one word that both see in the address bar; the former one leads to the new one',
  orderServices: 'an order, seen at once by everybody; no words',
  orderStaff: 'an order, seen at once by everybody; no words',
  chooseHoliday: 'one choice for one date, seen at once by everybody; no words',
  shareCustomers: 'a switch of the owner alone',
  updateMember: 'choices of the owner: role and agenda; the audit keeps both',
  updateImport: 'how a file of the owner is read, before anything is written',
  updatePicture: 'a caption below its picture, with the picture on screen; the audit keeps both',
}

/** `POST` calls that put a new text in the place of one that is there. */
const rewriting = [
  'answerReview',
  'answerConsumerRequest',
  'blockClient',
  'changeAppointmentServices',
  'moveAppointment',
]
const settledOnce: Readonly<Record<string, string>> = {
  answerReview: 'refused with `already_answered` while there is an answer',
  answerConsumerRequest: 'answered once',
  blockClient: 'a reason of its own act, in the audit',
}

const calls = Object.entries(contract) as [string, Endpoint][]
const isEdit = ([, { call }]: [string, Endpoint]) => /^(PATCH|PUT) /.test(call)

function guards(endpoint: Endpoint): string[] {
  const shape = endpoint.body instanceof z.ZodObject ? endpoint.body.shape : {}
  return ['revision', 'seen'].filter(name => name in shape)
}

test.each(calls.filter(isEdit).map(([id, endpoint]) => ({ id, endpoint })))(
  '$id says what it saw, or why it need not',
  ({ id, endpoint }) => {
    const isGuarded = guards(endpoint).length > 0

    expect(isGuarded || id in others, `${id}: give it \`seen\`, or a reason here`).toBe(true)
    expect(isGuarded && id in others, `${id}: it is guarded and needs no reason`).toBe(false)
    if (isGuarded) expect(endpoint.codes).toContain('stale_revision')
  },
)

test.each(rewriting)('%s, which replaces something by POST, is guarded or happens once', id => {
  const endpoint = calls.find(([name]) => name === id)![1]

  expect(guards(endpoint).length > 0 || id in settledOnce).toBe(true)
})

test('no reason is left of a call that is gone', () => {
  const ids = new Set(calls.filter(isEdit).map(([id]) => id))

  expect(Object.keys(others).filter(id => !ids.has(id))).toEqual([])
})
