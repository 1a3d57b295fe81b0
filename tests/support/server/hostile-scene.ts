/** A shop to try hostile requests on: with all texts filled in, and a valid value for each part of every URL. */
import { sql } from 'kysely'
import { writeEverywhere } from '../writing/write-everywhere.ts'
import { openShop } from '../writing/write-shop.ts'
import { aWriter } from '../writing/test-writer.ts'
import type { TestApp } from './app.ts'
import { idsOf } from './every-call.ts'
import type { Ids } from './openapi-examples.ts'
import { aUser, tokenOf } from './shop.ts'

export type HostileScene = {
  readonly ids: Ids
  /**
   * Creates sessions: of nobody, a customer, an advisor, the owner and the platform. Renewed now and then, because some
   * calls end them.
   */
  readonly sessions: readonly (() => Promise<string | null>)[]
  readonly ownerToken: () => Promise<string>
}

export async function aHostileScene(app: TestApp): Promise<HostileScene> {
  const writer = await aWriter(app, {
    own: 'lo que se escribe '.repeat(70),
    shown: 'a la vista '.repeat(99),
  })
  const shop = await openShop(writer)
  const written = await writeEverywhere(writer, shop)
  const { db } = app.app.context.database
  const { secrets } = app.app.context
  const { rows } = await sql<{ owner: string; advisor: string; code: string; feed: string }>`
    select o.owner_id as owner, (select id from agenda_feeds limit 1) as feed,
      (select user_id from memberships m where m.organization_id = o.id and m.role = 'comerce_advisor' limit 1) as advisor,
      (select code from consumer_requests limit 1) as code
    from organizations o join comerces c on c.organization_id = o.id where c.id = ${shop.id}`.execute(
    db,
  )
  const { owner = '', advisor = '', code = '', feed = '' } = rows[0] ?? {}
  const customer = await aUser(app)
  const admin = await aUser(app, { isAdmin: true, isCustomer: false })
  const sessionOf = (userId: string) => sessionsOf(app, userId)
  const ids = await idsOf(app, shop, written)
  return {
    ids: {
      ...ids,
      person: ids['staff']?.replaceAll('-', '').slice(-6) ?? '',
      manage_token: written.turn.manageToken,
      waitlist_token: written.waitlistToken,
      queue_token: written.queueToken,
      receipt_token: written.receiptToken,
      link_kind: 'appointment',
      link_token: written.turn.manageToken,
      stop_token: secrets.signId('stop_digest', owner, 1),
      feed_token: secrets.signId('feed', customer, 1),
      agenda_token: `a${secrets.signId('agenda_feed', feed, 1)}`,
      invitation_token: secrets.signId('invitation', owner, 1),
      link: 'x'.repeat(22),
      kind: 'booked',
      channel: 'mail',
      code,
    },
    sessions: [async () => null, ...[customer, advisor, owner, admin].map(sessionOf)],
    ownerToken: sessionOf(owner),
  }
}

/** Some operations end the session, and one deletes the account. */
function sessionsOf(app: TestApp, userId: string): () => Promise<string> {
  let token = ''
  let uses = 0
  return async () => {
    if (uses % 20 === 0) {
      await sql`update users set status = 'active', deactivated_at = null where id = ${userId}`.execute(
        app.app.context.database.db,
      )
      token = await tokenOf(app, userId)
    }
    uses += 1
    return token
  }
}
