/** The writer for browser flows: on the running product, with the mails in its folder. */
import type { APIRequestContext } from 'playwright/test'
import { linkIn, mailTo } from '../browser/browser.ts'
import { tokenOf } from '../browser/dashboard.ts'
import { mustCallAt } from '../send.ts'
import type { Server } from './writer.ts'

export async function aBrowserServer(request: APIRequestContext, url: string): Promise<Server> {
  const answer = await request.get('/health')
  return {
    url,
    origin: new URL(url).origin,
    call: mustCallAt(url),
    linkFor: async (address, path) => linkIn(await mailTo(address), path),
    platformToken: await tokenOf(request, 'admin@miturno.test'),
    now: Date.parse(answer.headers()['x-server-time'] ?? ''),
  }
}
