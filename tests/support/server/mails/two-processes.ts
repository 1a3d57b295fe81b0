/** Two processes of the product on one database. Requests go to either one, and to the other while one is down. */
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
  /** The shop's clock: it goes on ticking, and tests move it. */
  readonly clock: { readonly now: () => number; readonly set: (at: number) => void }
  readonly shops: number
  readonly people: number
}

/** The server that creates the shops is closed before the two processes start, so it sends nothing and runs no jobs. */
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

  /**
   * Asks either process at random, and again while nobody answers. Idempotency keys prevent that something is done
   * twice.
   */
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
  /** Moves both clocks at the same moment, so that their jobs compete. Resolves when what is due has run. */
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
    /** Kills a process without warning and restarts it with the current time of the shop. Resolves when it is back. */
    kill: async (index: number): Promise<void> => {
      kills += 1
      products[index]!.child.kill('SIGKILL')
      products[index] = await begin(index)
    },
    close: async () => await maker.close(),
  }
}
