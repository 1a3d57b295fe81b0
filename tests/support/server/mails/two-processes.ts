/** One database, two processes of the product on it, and somebody who asks the other one when one of them is dead. */
import { setTimeout as pause } from 'node:timers/promises'
import type { CallInput } from '#contract/protocol/call.ts'
import type { OperationId } from '#contract/protocol/operations.ts'
import { openApp, send } from '../app.ts'
import type { Chance } from '../chance.ts'
import { startProduct, type Product } from '../product.ts'
import { anotherAddress } from '../races.ts'
import { aShop, type TestShop } from '../shop.ts'

type Answer = Awaited<ReturnType<typeof send>>
export type TwoProcesses = Awaited<ReturnType<typeof startTwo>>

type Options = {
  readonly chance: Chance
  readonly smtpUrl: string
  readonly pushOrigin: string
  /** Shop time: moved by `goTo`, and it goes on ticking. */
  readonly clock: { readonly now: () => number; readonly set: (at: number) => void }
  readonly shops: number
  readonly people: number
}

/** What the shops are made with sends nothing and runs no job any more when the two begin. */
export async function startTwo({
  chance,
  smtpUrl,
  pushOrigin,
  clock,
  shops: count,
  people,
}: Options) {
  const maker = await openApp({ now: clock.now(), env: { TRUSTED_PROXIES: 'loopback' } })
  const shops: TestShop[] = []
  for (let made = 0; made < count; made += 1) shops.push(await aShop(maker, { people }))
  await maker.app.close()
  const { config } = maker.app.context
  const begin = (index: number): Promise<Product> =>
    startProduct(`${config.dataDir}/${index}`, {
      DATABASE_URL: config.databaseUrl ?? '',
      DEMO: '0',
      SMTP_URL: smtpUrl,
      PUSH_ORIGINS: pushOrigin,
      MAIL_FROM: 'Mi Turno <turnos@correo.test>',
      PUBLIC_URL: 'http://localhost:4321',
      TRUSTED_PROXIES: 'loopback',
      TEST_CLOCK: new Date(clock.now()).toISOString(),
    })
  const products = await Promise.all([begin(0), begin(1)])
  let kills = 0

  /** Of either, and again while nobody answers: what was done then is not done twice. */
  const ask = async <Id extends OperationId>(
    id: Id,
    input: CallInput<Id>,
    token?: string,
  ): Promise<Answer> => {
    const more = { 'x-forwarded-for': anotherAddress() }
    for (let tries = 0; tries < 200; tries += 1) {
      const { url } = products[chance.int(2)]!
      const answer = await send(url, id, input, token, more).catch(() => null)
      if (answer !== null && answer.status !== 503) return answer
      await pause(100)
    }
    throw new Error(`Nobody answers ${id}`)
  }
  /** Both at the same moment, so that their jobs meet; each answers when what is due has run. */
  const moveBoth = async (): Promise<void> => {
    const body = { now: new Date(clock.now()).toISOString() }
    await Promise.all(
      products.map(({ url }) => send(url, 'setTestClock', { body }).catch(() => null)),
    )
  }
  return {
    maker,
    shops,
    ask,
    moveBoth,
    kills: () => kills,
    /** At once and without a word; it is back, at the time that it is then, when this answers. */
    kill: async (index: number): Promise<void> => {
      kills += 1
      products[index]!.child.kill('SIGKILL')
      products[index] = await begin(index)
    },
    close: async () => await maker.close(),
  }
}
