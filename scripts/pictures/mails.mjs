/**
 * Pictures of every kind of mail at 320 and 600 px, in both themes, with its plain text beside them. The mails come
 * from a separate product in which everything that causes a mail happens.
 */
import 'temporal-polyfill/global'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { mustCallAt } from '#support/send.ts'
import { causeEveryMail } from '#support/server/mails/every-mail.ts'
import { readMail } from '#support/server/mails/read-mail.ts'
import { createWriter } from '#support/writing/writer.ts'

/** @typedef {import('#support/whatsapp/provider.ts').Provider} Provider */
/** @typedef {import('#support/server/mails/every-mail.ts').Life['payments']} Payments */

const own = 'Sofía Benítez'
const shown = 'La Navaja de Boedo'

/**
 * Returns the number of pictures.
 * @param {import('playwright').Browser} browser
 * @param {{ readonly url: string, readonly folder: string, readonly out: string, readonly provider: Provider, readonly payments: Payments }} where
 */
export async function photographMails(browser, { url, folder, out, provider, payments }) {
  const mails = await collectMails(url, join(folder, 'mail'), { provider, payments })
  for (const width of [320, 600])
    for (const theme of /** @type {const} */ (['light', 'dark'])) {
      const context = await browser.newContext({
        viewport: { width, height: 700 },
        colorScheme: theme,
        locale: 'es-AR',
      })
      const page = await context.newPage()
      await mkdir(join(out, `mails-${width}-${theme}`), { recursive: true })
      for (const [kind, { html }] of mails) {
        await page.setContent(html)
        const path = join(out, `mails-${width}-${theme}`, `${kind}.png`)
        await page.screenshot({ path, fullPage: true })
      }
      await context.close()
    }
  await mkdir(join(out, 'mails-text'), { recursive: true })
  for (const [kind, { text }] of mails)
    await writeFile(join(out, 'mails-text', `${kind}.txt`), text)
  return mails.size * 4
}

/**
 * The first mail of each kind, and of each title within a kind.
 * @param {string} url
 * @param {string} folder
 * @param {{ readonly provider: Provider, readonly payments: Payments }} fakes
 */
async function collectMails(url, folder, { provider, payments }) {
  const call = mustCallAt(url)
  const body = { email: 'admin@miturno.test', password: 'miturno-demo' }
  const { token: platformToken } = await call('login', { body })
  const { now: beginning } = await call('setTestClock', { body: { advance_seconds: 0 } })
  const now = Date.parse(beginning)
  const writer = createWriter(
    {
      url,
      origin: url,
      call,
      platformToken,
      now,
      linkFor: (address, path) => linkIn(folder, address, path),
    },
    { own, shown },
  )
  const goTo = async (/** @type {number} */ hours) => {
    const then = new Date(now + hours * 3_600_000).toISOString()
    await call('setTestClock', { body: { now: then } })
  }
  await causeEveryMail({ writer, provider, payments, goTo, look: async () => undefined })
  /** @type {Map<string, ReturnType<typeof readMail>>} */
  const found = new Map()
  /** @type {Set<string>} */
  const titles = new Set()
  for (const raw of await mailsIn(folder)) {
    const mail = readMail(raw)
    if (!mail.to.endsWith('@example.test')) continue
    // One kind of mail may have several variants, each with its own title.
    const title = /<h1[^>]*>([^<]*)/.exec(mail.html)?.[1] ?? ''
    if (titles.has(mail.kind + title)) continue
    titles.add(mail.kind + title)
    const same = [...found.keys()].filter(key => key.split('-')[0] === mail.kind).length
    found.set(same === 0 ? mail.kind : `${mail.kind}-${same + 1}`, mail)
  }
  return found
}

/** @param {string} folder */
async function mailsIn(folder) {
  const names = await readdir(folder).catch(() => [])
  const files = names.filter(name => name.endsWith('.eml')).sort()
  return await Promise.all(files.map(name => readFile(join(folder, name), 'utf8')))
}

/**
 * @param {string} folder
 * @param {string} address
 * @param {string} path
 */
async function linkIn(folder, address, path) {
  for (let tries = 0; tries < 200; tries += 1) {
    const mail = (await mailsIn(folder)).findLast(one => one.includes(`To: ${address}`)) ?? ''
    const link = new RegExp(`https?://\\S+${path}\\S*`).exec(mail)?.[0]
    if (link !== undefined) return link
    await pause(50)
  }
  throw new Error(`${address} has no link to ${path}`)
}
