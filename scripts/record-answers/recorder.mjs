/** Writes one line for each answer: what a client can rely on, without anything random. */
import { normaliseHtml, normaliseJson, normaliseMail, normaliseText } from './normalise.mjs'

const CHANCE = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'x-request-id',
])
/** Recorded separately, because caching rules change more often than the content of answers. */
const CACHE = new Set([
  'accept-ranges',
  'age',
  'cache-control',
  'content-encoding',
  'etag',
  'expires',
  'last-modified',
  'vary',
])

/** @typedef {ReturnType<typeof createRecorder>} Recorder */

export function createRecorder() {
  /** @type {Map<string, object>} */
  const lines = new Map()

  /** @param {{ operation: string, role: string, case: string }} key @param {object} said */
  const put = (key, said) => {
    let at = `${key.operation}\t${key.role}\t${key.case}`
    for (let again = 2; lines.has(at); again += 1)
      at = `${key.operation}\t${key.role}\t${key.case} (${again})`
    const [, , name] = at.split('\t')
    lines.set(at, { ...key, case: name, ...said })
  }

  return {
    bodyOf,
    /**
     * @param {{ operation: string, role: string, case: string }} key
     * @param {import('./product.mjs').Answer} answer
     * @param {import('./normalise.mjs').KnownIds} known
     */
    answer: (key, answer, known) => {
      put(key, {
        status: answer.status,
        headers: headersOf(answer, known, name => !CHANCE.has(name) && !CACHE.has(name)),
        cache: headersOf(answer, known, name => CACHE.has(name)),
        body: bodyOf(answer, known),
      })
    },
    /** @param {string} journey @param {readonly string[]} mails @param {import('./normalise.mjs').KnownIds} known */
    mails: (journey, mails, known) => {
      const written = mails.map(mail => normaliseMail(mail, known))
      // Mails written at the same time are stored in the order of random names, so they are sorted.
      for (const mail of written.toSorted((a, b) => (a.join() < b.join() ? -1 : 1))) {
        const kind = mail.find(line => /^Subject:/i.test(line)) ?? ''
        const to = mail.find(line => /^To:/i.test(line)) ?? ''
        put({ operation: 'mail', role: to, case: `${journey}: ${kind}` }, { body: mail })
      }
    },
    /** @param {string} journey @param {readonly string[]} errors */
    errors: (journey, errors) => {
      for (const line of errors) {
        const { msg, err } = JSON.parse(line)
        put({ operation: 'log', role: 'product', case: journey }, { body: [msg, err?.message] })
      }
    },
    /** @param {string} journey @param {string} who @param {readonly string[]} events */
    events: (journey, who, events) =>
      put({ operation: 'socket', role: who, case: journey }, { body: events }),
    text: () =>
      [...lines]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([, line]) => `${JSON.stringify(line)}\n`)
        .join(''),
    count: () => lines.size,
  }
}

/**
 * @param {import('./product.mjs').Answer} answer
 * @param {import('./normalise.mjs').KnownIds} known
 * @param {(name: string) => boolean} isKept
 */
function headersOf({ headers }, known, isKept) {
  const kept = Object.entries(headers).filter(([name]) => isKept(name))
  return Object.fromEntries(
    kept.toSorted().map(([name, value]) => [name, headerOf(name, String(value), known)]),
  )
}

/** @param {string} name @param {string} value @param {import('./normalise.mjs').KnownIds} known */
function headerOf(name, value, known) {
  if (name === 'x-server-time') return '<now>'
  if (name === 'etag') return '<etag>'
  if (name === 'content-security-policy')
    return value.replaceAll(/(?:\s*'sha256-[^']+')+/g, " '<hashes>'").trim()
  return normaliseText(value, known)
}

/** @param {import('./product.mjs').Answer} answer @param {import('./normalise.mjs').KnownIds} known */
function bodyOf({ headers, text }, known) {
  const type = String(headers['content-type'] ?? '')
  if (text === '') return null
  if (type.includes('json')) return normaliseJson(text, known)
  if (type.includes('html')) return normaliseHtml(text, known)
  return normaliseText(text, known).split(/\r?\n/)
}
