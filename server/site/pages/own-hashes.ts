import { createHash } from 'node:crypto'

/**
 * Astro's security policy lists the hashes of all inline scripts and styles of the whole site, about 4 kB. By default
 * nginx accepts only 4 kB for all headers and would answer 502. So hashes that this page does not need are removed.
 * None is ever added, so an injected script is never allowed.
 */
export function keepOwnHashes(policy: string, html: Buffer): string {
  // A lookahead, because text in an attribute that looks like a tag would otherwise swallow the real one after it.
  const blocks = html.toString('utf8').matchAll(/<(script|style)\b[^>]*>(?=([\s\S]*?)<\/\1>)/g)
  const own = new Set(Array.from(blocks, ([, , text = '']) => hashOf(text)))
  return policy.replaceAll(/ '(sha256-[^']+)'/g, (written, hash: string) =>
    own.has(hash) ? written : '',
  )
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
