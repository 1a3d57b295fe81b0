import { createHash } from 'node:crypto'

/**
 * Astro's policy names the hashes of every inline script and style of the whole site: four kilobytes in front of each page,
 * and a proxy that takes four for all headers of an answer, as nginx does unless told, would answer 502. Those that stand
 * nowhere in this page are left out. None is ever added: what somebody smuggled into a page stays without one.
 */
export function keepOwnHashes(policy: string, html: Buffer): string {
  // What follows a tag is looked at, not taken: an attribute may hold what looks like a tag, and would take ours with it.
  const blocks = html.toString('utf8').matchAll(/<(script|style)\b[^>]*>(?=([\s\S]*?)<\/\1>)/g)
  const own = new Set(Array.from(blocks, ([, , text = '']) => hashOf(text)))
  return policy.replaceAll(/ '(sha256-[^']+)'/g, (written, hash: string) =>
    own.has(hash) ? written : '',
  )
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
