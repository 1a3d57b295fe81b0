import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
let owner: string

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  shop = await aShop(app)
  owner = await tokenOf(app, shop.ownerId)
})

const wanted = [
  { label: '¿Es tu primera vez?', kind: 'choice', options: ['Sí', 'No'], required: true },
  { label: '¿Qué te hacés?', kind: 'text' },
] as const

async function ask(questions: readonly object[] = wanted) {
  return await send(app.url, 'updateSettings', { body: { questions: [...questions] as [] } }, owner)
}

async function asked() {
  const { comerce: publicShop } = await app.mustCall('getComerce', {
    params: { ad_url: shop.adUrl },
  })
  return publicShop.questions
}

const bookWith = async (answers: { question: string; answer: string }[]) => {
  const booking = aBooking(shop, '2026-11-26T11:00:00-03:00')
  return await send(app.url, 'createAppointment', {
    ...booking,
    body: { ...booking.body, answers },
  })
}

describe('what a shop asks', () => {
  test('is shown where people book, and kept with the appointment in the words of then', async () => {
    await ask()
    const [first, second] = await asked()
    expect(first).toMatchObject({ label: '¿Es tu primera vez?', options: ['Sí', 'No'] })

    const { status, body } = await bookWith([
      { question: first?.id ?? '', answer: 'Sí' },
      { question: second?.id ?? '', answer: '  degradé  ' },
    ])
    await ask([])

    expect(status).toBe(201)
    const { appointment } = body as { appointment: { id: string } }
    const { items } = await app.mustCall(
      'listAppointments',
      { query: { from: '2026-11-26', to: '2026-11-26' } },
      owner,
    )
    expect(items.find(one => one.id === appointment.id)?.answers).toEqual([
      { question: '¿Es tu primera vez?', answer: 'Sí' },
      { question: '¿Qué te hacés?', answer: 'degradé' },
    ])
  })

  test('keeps its ids when it is written again', async () => {
    await ask()
    const [first] = await asked()

    await ask([{ ...wanted[0], id: first?.id, label: '¿Primera vez?' }])

    expect(await asked()).toMatchObject([{ id: first?.id, label: '¿Primera vez?' }])
  })

  test('has to be answered where the shop says so, with one of its options', async () => {
    await ask()
    const [first] = await asked()

    const missing = await bookWith([])
    const invented = await bookWith([{ question: first?.id ?? '', answer: 'Quizás' }])

    for (const { status, body } of [missing, invented]) {
      expect(status).toBe(422)
      expect(body).toMatchObject({ errors: [{ field: `answers.${first?.id}` }] })
    }
  })

  test('does not bind staff, who write appointments down for others', async () => {
    await ask()
    const { body } = aBooking(shop, '2026-11-26T11:00:00-03:00')

    const { status } = await send(app.url, 'createStaffAppointment', { body }, owner)

    expect(status).toBe(201)
  })

  test.each([
    ['four questions', [1, 2, 3, 4].map(n => ({ label: `Pregunta ${n}`, kind: 'text' }))],
    ['a choice of one', [{ label: '¿Cuál?', kind: 'choice', options: ['Una', 'Una'] }]],
  ])('is not %s', async (_, questions) => {
    expect((await ask(questions)).status).toBe(422)
  })
})
