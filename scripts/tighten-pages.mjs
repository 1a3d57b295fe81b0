/**
 * After the build: one inline style sheet per page instead of a dozen, and in its policy only the hashes of what the page
 * really carries. Astro lists those of the whole site, which would cost every visitor two kilobytes of headers.
 */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const STYLE = /<style>([\s\S]*?)<\/style>/g
const SCRIPT =
  /<script(?![^>]*\bsrc=)(?![^>]*application\/(?:ld\+)?json)[^>]*>([\s\S]*?)<\/script>/g

/** @param {string} folder the build, with `client/` and `_headers.json` */
export async function tightenPages(folder) {
  const file = join(folder, '_headers.json')
  const pages = JSON.parse(await readFile(file, 'utf8'))
  for (const page of pages) {
    const path = join(folder, 'client', pathOf(page.pathname))
    const html = joinStyles(await readFile(path, 'utf8'))
    await writeFile(path, html)
    for (const header of page.headers) {
      if (header.key.toLowerCase() === 'content-security-policy')
        header.value = withHashes(header.value, html)
    }
  }
  await writeFile(file, JSON.stringify(pages))
}

/** @param {string} pathname */
function pathOf(pathname) {
  const bare = pathname.replace(/^\//, '').replace(/\/$/, '')
  if (bare.endsWith('.html')) return bare
  return bare === '' ? 'index.html' : `${bare}.html`
}

/** @param {string} html */
function joinStyles(html) {
  const sheets = [...html.matchAll(STYLE)].map(match => match[1])
  if (sheets.length < 2) return html
  let isFirst = true
  return html.replaceAll(STYLE, () => {
    const kept = isFirst ? `<style>${sheets.join('')}</style>` : ''
    isFirst = false
    return kept
  })
}

/** @param {string} policy @param {string} html */
function withHashes(policy, html) {
  return policy
    .split(';')
    .map(directive => {
      const name = directive.trim().split(' ')[0]
      if (name === 'script-src') return replaceHashes(directive, hashesOf(html, SCRIPT))
      return name === 'style-src' ? replaceHashes(directive, hashesOf(html, STYLE)) : directive
    })
    .join(';')
}

/** @param {string} directive @param {string[]} hashes */
function replaceHashes(directive, hashes) {
  const others = directive.split(' ').filter(word => !word.startsWith("'sha"))
  return [...others, ...hashes].join(' ')
}

/** @param {string} html @param {RegExp} pattern */
function hashesOf(html, pattern) {
  return [...new Set([...html.matchAll(pattern)].map(match => digestOf(match[1])))]
}

/** @param {string} text */
function digestOf(text) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
