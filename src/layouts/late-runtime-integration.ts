/*
 * Astro writes what starts islands, 5 kB, into the HTML of every page. Where all islands can wait, as on the pages that
 * only sell and inform, it waits with them: in a file of its own, asked for by the first sign of somebody who needs one.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import type { AstroIntegration } from 'astro'

/** An island that a touch wakes, and whose controls work before it has woken. */
const native = new Set(['ThemeToggleIsland'])

export const lateRuntime: AstroIntegration = {
  name: 'late-runtime',
  hooks: {
    'astro:build:done': ({ dir }) => {
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (name.endsWith('.html')) putOff(new URL(name, dir), dir)
      }
    },
  },
}

function putOff(page: URL, dir: URL): void {
  const html = readFileSync(page, 'utf8')
  const islands = html.match(/<astro-island\b[^>]*>/g) ?? []
  const runtime = Array.from(html.matchAll(/<script>([\s\S]*?)<\/script>/g)).filter(
    ([, text = '']) => /self\.Astro|customElements\.define\("astro-island"/.test(text),
  )
  if (runtime.length !== 2 || !islands.every(canWait)) return
  const code = runtime.map(([, text]) => text).join('\n')
  const name = `_astro/islands.${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`
  mkdirSync(new URL('_astro/', dir), { recursive: true })
  writeFileSync(new URL(name, dir), code)
  const [first, second] = runtime.map(([script]) => script)
  const rest = html.replace(first ?? '', '').replace(second ?? '', '')
  writeFileSync(
    page,
    rest.replace('</body>', () => `<script>${starter(`/${name}`)}</script></body>`),
  )
}

function canWait(island: string): boolean {
  const opts = /opts="([^"]*)"/.exec(island)?.[1]?.replaceAll('&quot;', '"') ?? '{}'
  const { name = '', value } = JSON.parse(opts) as { name?: string; value?: unknown }
  if (!island.includes('client="interact"')) return false
  if (native.has(name)) return true
  return value !== null && typeof value === 'object' && ('session' in value || 'event' in value)
}

/**
 * The first touch, focus or key in an island fetches the runtime, and is told to the island once it listens; who has a
 * session gets it when the browser is idle. The islands that wait for an event need nothing: only other islands send it.
 */
function starter(address: string): string {
  return `(()=>{let d=document,w,n=['pointerover','touchstart','focusin','keydown'],s=i=>(w??=import('${address}')).then(()=>{n.map(t=>removeEventListener(t,h,true));i.dispatchEvent(new Event('focusin'))},()=>w=null),h=e=>{let i=e.target.closest?.('astro-island');i&&s(i)};n.map(t=>addEventListener(t,h,true));d.body.classList.contains('signed-in')&&(self.requestIdleCallback||setTimeout)(()=>s(d))})()`
}
