/** The callers: an anonymous one, the accounts of the demo, and their tokens. */
import { addressOf } from './api.mjs'

export const PASSWORD = 'miturno-demo'
/** Each with the shop they chose: a member of two shops is asked first which one they enter. */
export const callers = {
  visitor: null,
  admin: 'admin@miturno.test',
  owner: 'comercio@miturno.test',
  advisor: 'asesor@miturno.test',
  customer: 'cliente@miturno.test',
  'owner of another shop': 'queens@miturno.test',
}
/** @typedef {keyof typeof callers} Role */
export const roles = /** @type {Role[]} */ (Object.keys(callers))

/**
 * @param {import('./product.mjs').Product} product
 * @param {string | null} email
 * @returns {Promise<string | null>}
 */
export async function enter(product, email, password = PASSWORD) {
  if (email === null) return null
  const { status, text } = await product.ask({
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return status === 200 ? JSON.parse(text).token : null
}

/**
 * @param {string | null} token
 * @param {unknown} body
 * @returns {{ headers: Record<string, string>, body?: string }}
 */
export function withToken(token, body) {
  return {
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
}

/**
 * @param {import('./product.mjs').Product} product
 * @param {readonly import('./api.mjs').Operation[]} operations
 */
export function readerOf(product, operations) {
  /**
   * @param {string | null} token
   * @param {string} id
   * @param {{ ids?: import('./api.mjs').Ids, query?: Record<string, unknown>, body?: unknown }} [how]
   */
  return async (token, id, { ids = {}, query = {}, body } = {}) => {
    const operation = operations.find(one => one.id === id)
    if (operation === undefined) return null
    const path = addressOf(operation, ids, query)
    const { text } = await product.ask({
      method: operation.method,
      path,
      ...withToken(token, body),
    })
    return JSON.parse(text || 'null')
  }
}
