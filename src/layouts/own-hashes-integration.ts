/*
 * Astro's policy names the hash of every inline script and style of the whole site in the header of each page: more is
 * allowed than needed, and the header grows with every page. After the build each prerendered page names the hashes of
 * what stands in it, and no other.
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
  const html = readFileSync(new URL(`${name}.html`, dir), 'utf8')
  for (const header of page.headers) {
    header.value = header.value.replace(/(script|style)-src [^;]*/g, (written, kind: string) =>
      [written.replaceAll(/ 'sha256-[^']+'/g, '').trimEnd(), ...hashesOf(html, kind)].join(' '),
    )
  }
}

function hashesOf(html: string, tag: string): string[] {
  const blocks = html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'))
  // What another type marks as data is not run.
  const run = Array.from(blocks).filter(([, attributes = '']) => !attributes.includes('/ld+json'))
  return [...new Set(run.map(([, , text = '']) => `'${sha256(text)}'`))]
}

export function sha256(text: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
