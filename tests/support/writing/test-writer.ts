/** The writer for server tests: on the test's app, with its clock and its mails. */
import { aUser, tokenOf } from '../server/shop.ts'
import type { TestApp } from '../server/app.ts'
import { createWriter, type Texts, type Writer } from './writer.ts'

export async function aWriter(app: TestApp, texts: Texts): Promise<Writer> {
  const admin = await aUser(app, { isAdmin: true, isCustomer: false })
  return createWriter(
    {
      url: app.url,
      origin: app.app.context.config.publicUrl,
      call: app.mustCall,
      platformToken: await tokenOf(app, admin),
      now: app.clock.now(),
      linkFor: async (address, path) => {
        await app.app.context.outbox.drain()
        const mail = (await app.mails()).findLast(one => one.includes(`To: ${address}`)) ?? ''
        const link = new RegExp(`https?://\\S+${path}\\S*`).exec(mail)?.[0]
        if (link === undefined) throw new Error(`${address} has no link to ${path}`)
        return link
      },
    },
    texts,
  )
}
