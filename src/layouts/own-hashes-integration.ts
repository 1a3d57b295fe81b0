/*
 * Astro's policy names the hash of every inline script and style of the whole site in the header of each page: more is
 * allowed than needed, and the header grows with every page. After the build each prerendered page keeps only the hashes
 * of what stands in it.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { AstroIntegration } from 'astro'

type PageHeaders = { pathname: string; headers: { key: string; value: string }[] }

export const ownHashesOnly: AstroIntegration = {
  name: 'own-hashes-only',
  hooks: {
    'astro:build:done': ({ dir }) => {
      // Written by @astrojs/node beside the folder of the pages.
      const file = new URL('../_headers.json', dir)
      const pages = JSON.parse(readFileSync(file, 'utf8')) as PageHeaders[]
      for (const page of pages) keepOwnHashes(page, dir)
      writeFileSync(file, JSON.stringify(pages, null, 2))
    },
  },
}

function keepOwnHashes(page: PageHeaders, dir: URL): void {
  const name = page.pathname === '/' ? 'index' : page.pathname.slice(1)
  const own = inlineHashes(readFileSync(new URL(`${name}.html`, dir), 'utf8'))
  for (const header of page.headers) {
    header.value = header.value.replace(/ '(sha256-[^']+)'/g, (written, hash: string) =>
      own.has(hash) ? written : '',
    )
  }
}

function inlineHashes(html: string): Set<string> {
  const blocks = html.matchAll(/<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g)
  return new Set(Array.from(blocks, ([, , text = '']) => sha256(text)))
}

export function sha256(text: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
