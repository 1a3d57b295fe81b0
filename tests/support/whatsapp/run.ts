/**
 * The provider to play with by hand: `npm run fake-whatsapp`, and the product started with the `WHATSAPP_API_URL` that it
 * prints. Its page shows what a shop sent, with its buttons, and lets you tap them and write back.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { callBack } from './call-back.ts'
import { fakeApp } from './fake-signup.ts'
import { openProvider, type Provider } from './provider.ts'
import { aReply, aStatus, aText, type Change } from './webhook-bodies.ts'

const PORT = Number(process.env['PORT'] ?? 4399)
const product = process.env['PRODUCT_URL'] ?? 'http://localhost:4321'

const provider = await openProvider(PORT)
const number = provider.addNumber()
const page = createServer((request, response) => void serve(request, response))
page.listen(PORT + 1, '127.0.0.1')
console.log(`WHATSAPP_API_URL=${provider.url} npm start`)
// Whoever goes to Meta's page shares another one.
provider.signup.shares.push(provider.addNumber())
const variables = Object.entries(fakeApp).map(pair => pair.join('='))
console.log(`For the button, before it: WHATSAPP_DIALOG_URL=${provider.url} ${variables.join(' ')}`)
console.log(`Paste in Ajustes: ${JSON.stringify(number, null, 2)}`)
console.log(`Then see what arrives at http://localhost:${PORT + 1}`)

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const given = Object.fromEntries(url.searchParams)
  if (url.pathname !== '/') {
    const change = changeOf(url.pathname, given)
    const said =
      change === null ? 'unknown' : String(await callBack({ url: product }, number, change))
    response.writeHead(303, { location: `/?said=${said}` }).end()
    return
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(draw(provider))
}

function changeOf(path: string, given: Readonly<Record<string, string>>): Change | null {
  const { to = '', id = '', wamid = '', text = '', step = '' } = given
  const writing = { at: Date.now(), from: to, ...(wamid ? { context: wamid } : {}) }
  if (path === '/tap') return aReply(number, id, writing)
  if (path === '/write') return aText(number, text, writing)
  if (path === '/step') return aStatus(number, wamid, step as 'read', { at: Date.now() })
  return null
}

const plain = (text: string) => text.replaceAll(/[&<>"]/g, one => `&#${one.codePointAt(0)};`)

function draw({ sent }: Provider): string {
  const rows = sent.toReversed().map(({ to, wamid, template, values, text, buttons }) => {
    const link = (path: string, more: Record<string, string>, label: string) =>
      `<a href="${path}?${plain(new URLSearchParams({ to, wamid, ...more }).toString())}">${plain(label)}</a>`
    const taps = buttons.map(({ id, title }) => link('/tap', { id }, title)).join(' ')
    const steps = ['delivered', 'read', 'failed']
      .map(step => link('/step', { step }, step))
      .join(' ')
    return `<li><b>${plain(to)}</b> ${plain(text ?? `${template}: ${values.join(' | ')}`)}<br>${taps} · ${steps}
      <form action="/write"><input type="hidden" name="to" value="${plain(to)}"><input name="text"><button>Write</button></form></li>`
  })
  return `<meta charset="utf-8"><meta http-equiv="refresh" content="20"><h1>WhatsApp</h1><ul>${rows.join('')}</ul>`
}
