/*
 * An island names the file it begins with; what that file needs is found out when it has come, and what those need after
 * that. The desk's pages are nothing without their island, so they name all of its files at once.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import type { AstroIntegration } from 'astro'

export const askAhead: AstroIntegration = {
  name: 'ask-ahead',
  hooks: {
    'astro:build:done': ({ dir }) => {
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (/^dashboard\b.*\.html$/.test(name)) nameFiles(new URL(name, dir), dir)
      }
    },
  },
}

function nameFiles(page: URL, dir: URL): void {
  const html = readFileSync(page, 'utf8')
  const island =
    /<astro-island\b[^>]*component-export="DashboardIsland"[^>]*>/.exec(html)?.[0] ?? ''
  const first = Array.from(
    island.matchAll(/(?:component|renderer)-url="([^"]+)"/g),
    ([, url]) => url,
  )
  if (first.length !== 2) throw new Error(`${page.pathname} has no DashboardIsland to ask for.`)
  const files = new Set<string>()
  for (const file of first) if (file) addWithImports(file, dir, files)
  const links = [...files].map(file => `<link rel="modulepreload" href="${file}">`).join('')
  writeFileSync(
    page,
    html.replace('<link rel="icon"', () => `${links}<link rel="icon"`),
  )
}

/** A file of the build and what it imports before it runs. */
function addWithImports(file: string, dir: URL, files: Set<string>): void {
  if (files.has(file)) return
  files.add(file)
  const code = readFileSync(new URL(`.${file}`, dir), 'utf8')
  for (const [, name] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) {
    addWithImports(`/_astro/${name}`, dir, files)
  }
}
