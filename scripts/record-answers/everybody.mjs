/** Every operation of the OpenAPI document as every role: first those that read, then those that write. */
import { addressOf, exampleOf, operationsOf } from './api.mjs'
import { callers, enter, withToken } from './callers.mjs'
import { harvest } from './harvest.mjs'
import { openProduct } from './product.mjs'

/** Would move the clock of the recording itself. */
const LEFT_OUT = new Set(['setTestClock'])
/** Operations whose values describe the machine: only the names are recorded. */
const NAMES_ONLY = new Set(['getMetrics'])
/** Called at the end, because little works after them. */
const LAST = [
  'undoMerge',
  'leaveWaitlist',
  'removeWaitlistEntry',
  'cancelManagedAppointment',
  'setAppointmentStatus',
  'deleteBlock',
  'deleteException',
  'deletePicture',
  'hideReview',
  'publishComerce',
  'cancelSubscription',
  'suspendComerce',
  'removeMember',
  'switchComerce',
  'changeEmail',
  'changePassword',
  'endSession',
  'endOtherSessions',
  'logout',
  'deactivateAccount',
  'deleteAccount',
]

/**
 * @param {import('./recorder.mjs').Recorder} recorder
 * @param {import('./callers.mjs').Role} role
 */
export async function recordCaller(recorder, role) {
  const product = await openProduct()
  try {
    await product.settle()
    const operations = operationsOf(
      JSON.parse((await product.ask({ path: '/api/openapi.json' })).text),
    )
    const { ids, known } = await harvest(product, operations)
    let token = await enter(product, callers[role])
    for (const operation of inOrder(operations)) {
      if (operation.method !== 'GET') await product.settle()
      for (const [name, example] of casesOf(operation, ids)) {
        const path = addressOf(operation, ids, example.query)
        const sent = operation.takesPicture
          ? { ...withToken(token, undefined), ...picture(token) }
          : withToken(token, hasBody(operation) ? (example.body ?? {}) : undefined)
        const answer = await product.ask({ method: operation.method, path, ...sent })
        const kept = NAMES_ONLY.has(operation.id) ? withNames(answer) : answer
        recorder.answer({ operation: operation.id, role, case: name }, kept, known)
        if (operation.method !== 'GET') token = await stillIn(product, role, token)
      }
    }
    await product.settle()
    recorder.mails(`everything as ${role}`, await product.mails(), known)
    recorder.errors(`everything as ${role}`, product.errors())
  } finally {
    await product.stop()
  }
}

/** @param {import('./api.mjs').Operation} operation */
function weight({ id, method }) {
  return method === 'GET' ? -1 : LAST.indexOf(id) + 1
}

/** @param {readonly import('./api.mjs').Operation[]} operations */
function inOrder(operations) {
  return operations
    .filter(({ id }) => !LEFT_OUT.has(id))
    .toSorted((a, b) => weight(a) - weight(b) || (a.id < b.id ? -1 : 1))
}

/**
 * @param {import('./api.mjs').Operation} operation
 * @param {import('./api.mjs').Ids} ids
 * @returns {[string, import('./api.mjs').Example][]}
 */
function casesOf(operation, ids) {
  const least = exampleOf(operation, ids, false)
  const whole = exampleOf(operation, ids, true)
  const isSame = JSON.stringify(least) === JSON.stringify(whole)
  /** @type {[string, import('./api.mjs').Example][]} */
  const cases = []
  if (Object.keys(least.query).length > 0) cases.push(['no query', { ...least, query: {} }])
  if (operation.schema !== null) {
    cases.push(['empty body', { ...least, body: {} }])
    cases.push(['unknown field', { ...least, body: { ...least.body, unknown_field: 1 } }])
  }
  cases.push(['least', least])
  if (!isSame) cases.push(['whole', whole])
  return cases
}

/** @param {import('./api.mjs').Operation} operation */
function hasBody({ method, schema }) {
  return schema !== null || !['GET', 'DELETE'].includes(method)
}

/** A picture of one pixel. @param {string | null} token */
function picture(token) {
  return {
    headers: { ...withToken(token, undefined).headers, 'content-type': 'image/png' },
    body: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  }
}

/** @param {import('./product.mjs').Answer} answer */
function withNames(answer) {
  const names = answer.text.split('\n').filter(line => line.startsWith('# TYPE'))
  return answer.status === 200 ? { ...answer, text: names.join('\n') } : answer
}

/**
 * Enters again when the session has ended: some calls end their own session.
 * @param {import('./product.mjs').Product} product
 * @param {import('./callers.mjs').Role} role
 * @param {string | null} token
 */
async function stillIn(product, role, token) {
  if (token === null) return null
  const { status } = await product.ask({ path: '/api/profile', ...withToken(token, undefined) })
  return status === 200 ? token : ((await enter(product, callers[role])) ?? token)
}
