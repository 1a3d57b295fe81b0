import { describe, expect, test } from 'vitest'
import { readAnswerWord } from '#domain/messages/answer-word.ts'
import { otherWaId, phonesOf } from '#domain/messages/chat-phone.ts'
import { costOfMessages, priceOfMessage } from '#domain/messages/message-prices.ts'
import { afterStep, type DeliveryState, type DeliveryStep } from '#domain/messages/delivery.ts'

describe('a word that answers', () => {
  test.each([
    ['Confirmo', { word: 'confirm', isBare: false }],
    ['¡SÍ, confirmo!', { word: 'confirm', isBare: false }],
    ['  sí. ', { word: 'confirm', isBare: true }],
    ['👍', { word: 'confirm', isBare: true }],
    ['Ahí estaré', { word: 'confirm', isBare: true }],
    ['No puedo ir', { word: 'cancel', isBare: false }],
    ['No puedo', { word: 'cancel', isBare: true }],
    ['BAJA', { word: 'stop', isBare: false }],
    ['No me escriban más', { word: 'stop', isBare: false }],
    ['alta', { word: 'start', isBare: false }],
  ])('%s', (text, read) => {
    expect(readAnswerWord(text)).toEqual(read)
  })

  test.each(['Confirmo pero llego tarde', 'no sé', 'baja el precio', '', '🙂', 'constructor'])(
    '%s is left to a person',
    text => {
      expect(readAnswerWord(text)).toBeNull()
    },
  )
})

describe('the phones of a WhatsApp id', () => {
  test.each([
    ['5491155551234', ['+5491155551234']],
    ['541155551234', ['+5491155551234', '+541155551234']],
    ['5215512345678', ['+525512345678', '+5215512345678']],
    ['525512345678', ['+525512345678']],
    ['551187654321', ['+551187654321', '+5511987654321']],
    ['5511987654321', ['+5511987654321', '+551187654321']],
    ['56912345678', ['+56912345678']],
  ])('%s', (waId, phones) => {
    expect(phonesOf(waId)).toEqual(phones)
  })

  test.each([
    ['5491155551234', '541155551234'],
    ['525512345678', '5215512345678'],
    ['56912345678', null],
  ])('%s is also known as %s', (waId, other) => {
    expect(otherWaId(waId)).toBe(other)
  })
})

describe('how far a message has come', () => {
  test.each<[DeliveryState, DeliveryStep, DeliveryStep | null]>([
    ['queued', 'sent', 'sent'],
    ['unknown', 'sent', 'sent'],
    ['sent', 'delivered', 'delivered'],
    ['sent', 'read', 'read'],
    ['read', 'delivered', null],
    ['delivered', 'delivered', null],
    ['sending', 'failed', 'failed'],
    ['sent', 'failed', 'failed'],
    ['delivered', 'failed', null],
    ['failed', 'sent', null],
    ['dropped', 'read', null],
  ])('%s, then it is told as %s', (state, step, after) => {
    expect(afterStep(state, step)).toBe(after)
  })
})

test('messages cost what Meta charges in the country of the phone, rounded up to a cent', () => {
  expect(costOfMessages(100, 'AR')).toBe(2.6)
  expect(costOfMessages(1, 'CO')).toBe(0.01)
  expect(costOfMessages(1000, 'BO')).toBe(11)
  expect(costOfMessages(0, 'AR')).toBe(0)
  expect(priceOfMessage('AR')).toBe(0.026)
})
