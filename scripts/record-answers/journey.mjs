/** A journey: calls that depend on what earlier calls created, step by step. */
import { setTimeout as pause } from 'node:timers/promises'
import { addressOf, operationsOf } from './api.mjs'
import { callers, enter, withToken } from './callers.mjs'
import { openEars } from './ears.mjs'
import { harvest } from './harvest.mjs'
import { openProduct } from './product.mjs'

/**
 * @typedef {{ ids?: import('./api.mjs').Ids, query?: Record<string, unknown>, body?: unknown,
 *   headers?: Record<string, string>, token?: string | null }} How
 * @typedef {(role: string, operation: string, name: string, how?: How) => Promise<any>} Step
 * @typedef {{ step: Step, shop: any, ids: import('./api.mjs').Ids, tokens: Record<string, string | null>,
 *   goTo: (instant: string) => Promise<void>, lastMail: (to: string, part: string) => Promise<string> }} Journey
 */

/**
 * @param {import('./recorder.mjs').Recorder} recorder
 * @param {string} journey
 * @param {(way: Journey) => Promise<void>} walk
 */
export async function recordJourney(recorder, journey, walk) {
  const product = await openProduct()
  try {
    await product.settle()
    const { text } = await product.ask({ path: '/api/openapi.json' })
    const operations = operationsOf(JSON.parse(text))
    const { ids, known } = await harvest(product, operations)
    /** @type {Record<string, string | null>} */
    const tokens = {}
    const ears = openEars(product, ids.id_comerce, known)
    /** Moving the clock may end sessions, so everybody enters again. */
    const goTo = async instant => {
      if (instant !== null) await product.goTo(instant)
      for (const [role, email] of Object.entries(callers))
        tokens[role] = await enter(product, email)
      await ears.enter(tokens)
    }
    await goTo(null)
    const shop = await product.ask({ path: '/api/comerces/barberia-demo' })
    const { comerce: publicShop } = JSON.parse(shop.text)
    const step = stepper({ product, operations, ids, known, tokens, recorder, journey })
    await walk({ goTo, step, ids, lastMail: mailReader(product), tokens, shop: publicShop })
    await product.settle()
    for (const { who, events } of await ears.close()) recorder.events(journey, who, events)
    recorder.mails(journey, await product.mails(), known)
    recorder.errors(journey, product.errors())
  } finally {
    await product.stop()
  }
}

/** @returns {Step} */
function stepper({ product, operations, ids, known, tokens, recorder, journey }) {
  let steps = 0
  return async (role, id, name, { ids: more = {}, query = {}, body, headers, token } = {}) => {
    const operation = operations.find(one => one.id === id)
    if (operation === undefined) throw new Error(`No such operation: ${id}`)
    await product.settle()
    const sent = withToken(token === undefined ? (tokens[role] ?? null) : token, body)
    const answer = await product.ask({
      method: operation.method,
      path: addressOf(operation, { ...ids, ...more }, query),
      ...sent,
      headers: { ...sent.headers, ...headers },
    })
    steps += 1
    const at = `${journey} ${String(steps).padStart(2, '0')}: ${name}`
    recorder.answer({ operation: id, role, case: at }, answer, known)
    // After a failed step the following ones are still recorded, as the failures that they are then.
    return answer.text.startsWith('{') ? JSON.parse(answer.text) : { text: answer.text }
  }
}

/** The newest mail to an address that contains these words. Waits, because a call may send it after its answer. */
function mailReader(product) {
  const read = new Map()
  return async (to, part) => {
    const before = read.get(to + part) ?? 0
    for (let round = 0; round < 50; round += 1) {
      await product.settle()
      const mails = (await product.mails()).filter(
        mail => mail.includes(`To: ${to}`) && mail.includes(part),
      )
      if (mails.length > before) {
        read.set(to + part, mails.length)
        return mails.at(-1) ?? ''
      }
      await pause(100)
    }
    return ''
  }
}

/** The token in the link of a mail. @param {string} mail */
export function secretOf(mail) {
  return (
    /[?&#](?:token|t)=([\w.-]{20,})/.exec(mail)?.[1] ??
    /\/([\w-]{43})(?![\w-])/.exec(mail)?.[1] ??
    'none'
  )
}
