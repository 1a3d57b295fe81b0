/** Every public page with its texts and links, the other public files, and edge cases of HTTP. */
import { operationsOf } from './api.mjs'
import { harvest } from './harvest.mjs'
import { openProduct, ORIGIN } from './product.mjs'

const PAGES = `
  / /explorar/lugares-cerca /explorar/lugares-cerca?q=barberia /explorar/lugares-cerca?q=nada-de-eso
  /explorar/lugares-cerca?near=-34.6,-58.43&radius_km=5 /free-trial /free-trial/listo /login /signup
  /forgot-password /verify-account /invitacion /profile /navegador /sin-conexion /link-cortado
  /terminos-y-condiciones /politica-de-privacidad /boton-de-baja /boton-de-arrepentimiento /dashboard
  /dashboard/agenda /dashboard/clientes /dashboard/no-existe /agenda /agenda/x /espera/x /pedido/B-ABCDEFGH
  /comerce/no-existe /comerce/Barberia-Demo /no-existe /login/ /comerce/barberia-demo/ /404 /500 /robots.txt
  /sitemap.xml /manifest.webmanifest /favicon.svg /favicon.ico /sw.js /og/inicio.png /icons/icon-192.png
  /_astro/no-existe.js /.env /server/main.ts /%2e%2e/package.json /%E0%A4%A
`
const SHOPS = ['barberia-demo', 'barberia-demo-cordoba', 'peluqueria-andes', 'latin-cuts-queens']
const PARTS = [
  '',
  '?nombre=Ana',
  '/embed',
  '/espera',
  '/opiniones',
  '/cartel',
  '/qr.svg',
  '/og.png',
]

/** @param {import('./recorder.mjs').Recorder} recorder */
export async function recordPages(recorder) {
  const product = await openProduct()
  try {
    await product.settle()
    const operations = operationsOf(
      JSON.parse((await product.ask({ path: '/api/openapi.json' })).text),
    )
    const { ids, known } = await harvest(product, operations)
    const service = `?servicio=${ids.service}`
    const html = { accept: 'text/html', 'accept-encoding': 'identity' }
    const paths = [
      ...PAGES.trim().split(/\s+/),
      ...SHOPS.flatMap(shop => PARTS.map(part => `/comerce/${shop}${part}`)),
      `/comerce/barberia-demo${service}`,
      `/comerce/barberia-demo${service}&dia=2026-12-02`,
      `/agenda/${ids.manage_token}`,
      `/espera/${ids.waitlist_token}`,
    ]
    for (const path of paths) {
      const answer = await product.ask({ path, headers: html })
      const name = path.replaceAll(/[\w-]{43}/g, '<token>').replace(ids.service ?? '', '<service>')
      recorder.answer({ operation: `page ${name}`, role: 'visitor', case: 'GET' }, answer, known)
      // Asked twice: the second answer comes from the response cache.
      const again = await product.ask({ path, headers: html })
      const [first, second] = [answer, again].map(one =>
        JSON.stringify(recorder.bodyOf(one, known)),
      )
      if (first !== second || again.status !== answer.status)
        recorder.answer(
          { operation: `page ${name}`, role: 'visitor', case: 'GET again' },
          again,
          known,
        )
    }
    for (const [name, question] of Object.entries(edges()))
      recorder.answer(
        { operation: `edge ${name}`, role: 'visitor', case: 'edge' },
        await product.ask(question),
        known,
      )
    await forms(recorder, product, ids, known)
    recorder.errors('pages', product.errors())
  } finally {
    await product.stop()
  }
}

/** @returns {Record<string, import('./product.mjs').Question>} */
function edges() {
  const json = { 'content-type': 'application/json' }
  const login = { method: 'POST', path: '/api/auth/login' }
  return {
    health: { path: '/health' },
    ready: { path: '/ready' },
    'no such call': { path: '/api/no-existe' },
    'a wrong method': { method: 'DELETE', path: '/api/auth/login' },
    'a wrong method of a page': { method: 'PUT', path: '/login' },
    'not JSON': { ...login, headers: { 'content-type': 'text/plain' }, body: 'x' },
    'broken JSON': { ...login, headers: json, body: '{' },
    'no body': { ...login, headers: json },
    'a list': { ...login, headers: json, body: '[]' },
    'too large': { ...login, headers: json, body: `"${'x'.repeat(1_100_000)}"` },
    'another host': { path: '/', headers: { host: 'evil.example' } },
    'another host at the API': { path: '/api/limits', headers: { host: 'evil.example' } },
    'another origin': { path: '/api/limits', headers: { origin: 'https://evil.example' } },
    'our own origin': { path: '/api/limits', headers: { origin: ORIGIN } },
    preflight: {
      method: 'OPTIONS',
      path: '/api/limits',
      headers: { origin: 'https://evil.example' },
    },
    'HEAD of a page': { method: 'HEAD', path: '/' },
    'HEAD of a shop': { method: 'HEAD', path: '/comerce/barberia-demo' },
    'HEAD of a call': { method: 'HEAD', path: '/api/comerces/barberia-demo' },
    'metrics through a proxy': { path: '/metrics', headers: { 'x-forwarded-for': '1.2.3.4' } },
    'an error as a page': { path: '/comerce/no-existe', headers: { accept: 'application/json' } },
    'no session': { path: '/api/dashboard' },
    'a wrong session': { path: '/api/dashboard', headers: { authorization: 'Bearer x' } },
    'a wrong scheme': { path: '/api/dashboard', headers: { authorization: 'Basic x' } },
    'compressed page': { path: '/', headers: { 'accept-encoding': 'br' } },
    'compressed shop': { path: '/comerce/barberia-demo', headers: { 'accept-encoding': 'gzip' } },
    'compressed call': { path: '/api/openapi.json', headers: { 'accept-encoding': 'gzip' } },
  }
}

/** The forms as a browser without JavaScript posts them. */
async function forms(recorder, product, ids, known) {
  const send = async (name, path, fields, headers = {}) => {
    await product.settle()
    const answer = await product.ask({
      method: 'POST',
      path,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: ORIGIN,
        accept: 'text/html',
        ...headers,
      },
      body: new URLSearchParams(fields).toString(),
    })
    recorder.answer({ operation: `form ${name}`, role: 'visitor', case: 'POST' }, answer, known)
  }
  const path = `/comerce/barberia-demo?servicio=${ids.service}`
  await send('booking, empty', path, {})
  await send('booking, from another site', path, {}, { origin: 'https://evil.example' })
  await send('withdrawal, empty', '/boton-de-arrepentimiento', {})
  await send('withdrawal', '/boton-de-arrepentimiento', {
    name: 'Ana',
    contact: 'ana@correo.test',
    about: 'Seña',
  })
  await send('cancellation', '/boton-de-baja', { name: 'Ana', contact: 'ana@correo.test' })
  await send('trial, empty', '/free-trial', {})
  await send('of a managed one, empty', `/agenda/${ids.manage_token}`, {})
  await send('a page without one', '/terminos-y-condiciones', {})
}
