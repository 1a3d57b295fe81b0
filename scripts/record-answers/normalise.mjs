/** Removes the parts of an answer that differ between recordings and on which no client relies. */

/** Readable names for the ids of the demo, so that an answer still shows which row it refers to. */
/** @typedef {ReadonlyMap<string, string>} KnownIds */

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
/** The shop's times are whole minutes; a time with seconds was created while recording. */
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:(\d\d)(\.\d+)?(?:Z|[+-]\d\d:\d\d)/g
const SECRETS = new Set(['expires_in', 'request_id', 'ms', 'uptime_seconds'])
/** The code of an appointment or of a consumer request. */
const CODE = /^(?:[A-Z0-9]{5}|[AB]-[A-Z0-9]{8})$/

/**
 * @param {string} text
 * @param {KnownIds} known
 */
export function normaliseText(text, known) {
  /** @type {Map<string, string>} */
  const met = new Map()
  return (
    text
      // Long lines of a calendar are folded (RFC 5545).
      .replaceAll(/\r?\n (?=\S)/g, text.startsWith('BEGIN:VCALENDAR') ? '' : '$&')
      .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<session>')
      .replaceAll(UUID, id => {
        const name = known.get(id) ?? met.get(id) ?? `<id ${met.size + 1}>`
        if (!known.has(id)) met.set(id, name)
        return name
      })
      .replaceAll(INSTANT, (whole, seconds, fraction = '') =>
        seconds === '00' && /^(\.0+)?$/.test(fraction) ? whole : '<now>',
      )
      .replaceAll(/\b\d{8}T\d{4}(?!00)\d\dZ?\b/g, '<now>')
      .replaceAll(/\b[0-9a-f]{32,}\b/g, '<hash>')
      .replaceAll(/(?<![\w/-])[\w-]{43}(?![\w-])/g, '<token>')
      .replaceAll(/(?<=\/|%2F)[\w-]{43}(?![\w-])/g, '<token>')
      .replaceAll(/(?<=[Cc]ódigo:? )[A-Z0-9]{5}\b/g, '<code>')
      .replaceAll(/\b[AB]-[A-Z0-9]{8}\b/g, '<code>')
  )
}

/**
 * @param {string} text
 * @param {KnownIds} known
 */
export function normaliseJson(text, known) {
  return JSON.parse(normaliseText(JSON.stringify(scrub(JSON.parse(text), '')), known))
}

/** @param {any} value @param {string} name @returns {any} */
function scrub(value, name) {
  if (Array.isArray(value)) return value.map(one => scrub(one, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.keys(value)
        .toSorted()
        .map(key => [key, scrub(value[key], key)]),
    )
  if (value === null) return null
  if (SECRETS.has(name)) return `<${name}>`
  if (name === 'next_cursor') return '<cursor>'
  if (name === 'qr_svg') return `<svg ${value.length}>`
  if (name === 'code' && CODE.test(value)) return '<code>'
  return value
}

/** URLs of built files, class names and ids change with the build. The texts and links of a page do not. */
const OWN_ATTRIBUTES =
  /\s(?:class|id|for|style|nonce|aria-(?:controls|labelledby|describedby|owns)|data-astro-[\w-]+)(?:="[^"]*"|='[^']*')?(?=[\s/>])/g

/**
 * @param {string} html
 * @param {KnownIds} known
 * @returns {string[]} a line for each tag and each piece of text
 */
export function normaliseHtml(html, known) {
  const plain = html
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<style[\s\S]*?<\/style>/g, '')
    .replaceAll(/<script(?![^>]*ld\+json)[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link[^>]*rel="(?:stylesheet|modulepreload|preload)"[^>]*>/g, '')
    .replaceAll(/<(\/?)astro-(?:island|slot|static-slot)[^>]*>/g, '')
    .replaceAll(/\/_astro\/[\w.@[\]-]+/g, '/_astro/<file>')
    .replaceAll(/"data:[^"]*"/g, '"data:<bytes>"')
  const tags = plain.replaceAll(/<[a-z][^>]*>/gi, tag => stripOwn(tag))
  return normaliseText(tags, known)
    .replaceAll(/(<[^>]+>)/g, '\n$1\n')
    .split('\n')
    .map(line => line.replaceAll(/\s+/g, ' ').trim())
    .filter(line => line !== '')
}

/** @param {string} tag */
function stripOwn(tag) {
  let text = tag
  // Adjacent attributes share the space between them, so one pass replaces only every second one.
  for (let before = ''; before !== text;) {
    before = text
    text = text.replaceAll(OWN_ATTRIBUTES, '')
  }
  return text
}

/**
 * @param {string} mail
 * @param {KnownIds} known
 */
export function normaliseMail(mail, known) {
  const boundary = /boundary="([^"]+)"/.exec(mail)?.[1]
  const plain = boundary === undefined ? mail : mail.replaceAll(boundary, '<boundary>')
  const [head = '', ...rest] = plain.split(/\r?\n\r?\n/)
  const kept = head
    .replaceAll(/\r?\n\s+/g, '')
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/g, decodeWords)
    .split(/\r?\n/)
    .filter(line => !/^(Message-ID|Date|References):/i.test(line))
  const parts = rest.join('\n\n').split('--<boundary>')
  // The HTML part repeats the same text with formatting, so only the plain text is recorded.
  const words = parts.filter(part => !part.includes('text/html')).map(decodePart)
  return normaliseText([...kept, ...words].join('\n'), known)
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
}

/** @param {string} part */
function decodePart(part) {
  if (!/Content-Transfer-Encoding: base64/i.test(part)) return part
  const [head = '', ...body] = part.split(/\n\n/)
  return `${head}\n${Buffer.from(body.join(''), 'base64').toString()}`
}

/** @param {string} _ @param {string} words */
function decodeWords(_, words) {
  return decodeURIComponent(words.replaceAll('_', ' ').replaceAll('=', '%'))
}
