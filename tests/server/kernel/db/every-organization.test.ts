/**
 * What belongs to an organization says so in its key, in what is unique and in what it speaks of: rows of two tenants can
 * never be joined by accident. What is not so is named here, with why.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '#server/kernel/db/connect.ts'
import { quiet } from '#support/server/database-server.ts'
import { cloneDatabase, type TestDatabase } from '#support/server/database.ts'

let clone: TestDatabase
let database: Database

beforeAll(async () => {
  clone = await cloneDatabase()
  database = await connect(clone.connection, quiet)
})
afterAll(async () => {
  await database.close()
  await clone.drop()
})

async function linesOf(query: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ line: string }>(query)
  return rows.map(({ line }) => line)
}

const tables = `
  with tenant as (
    select c.oid, c.relname::text as name, a.attnum as organization from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r')`

/** Whose rows are found by something else, and name an organization beside it or may name none. */
const keyedByAnother = [
  // An old address of a shop leads to it, whoever has it now.
  'ad_url_history',
  // Append-only, in the order in which they were written.
  'audit',
  'changed_turns',
  // Of people, who may be customers of many and work for several.
  'favourites',
  'notice_reads',
  'notices',
  'outbox',
  'push_subscriptions',
  'sessions',
  'trial_owners',
]

/** One shop for one address on all of the site; one mail for one reason; the files of pictures lie in one place; a cookie is of one device. */
const uniqueEverywhere = [
  'comerces: comerces_ad_url_key',
  'notices: notices_once',
  'outbox: outbox_kind_subject_id_revision_key',
  'pictures: pictures_name_key',
  'push_subscriptions: push_subscriptions_once',
  'trusted_devices: trusted_devices_by_secret',
]

const ofNoOrganization = [
  // Of the installation and of the platform; and what organizations are.
  'ad_url_reservations',
  'app_secrets',
  'consumer_requests',
  'idempotency_keys',
  'organizations',
  'rate_limits',
  'refusals',
  'schema_migrations',
  // People, and how they prove who they are.
  'calendar_feeds',
  'identities',
  'oidc_attempts',
  'passkey_questions',
  'passkeys',
  'recovery_codes',
  'second_factors',
  'sign_in_challenges',
  'single_use_tokens',
  'users',
]

test('every table of a tenant has a key that begins with the organization', async () => {
  const without = await linesOf(`${tables}
    select t.name as line from tenant t
    where not exists (select from pg_index i
      where i.indrelid = t.oid and i.indisprimary and i.indkey[0] = t.organization)`)

  expect(without.toSorted()).toEqual(keyedByAnother)
})

test('what is unique or excludes others is so within an organization, but for random ids', async () => {
  const beyond = await linesOf(`${tables}
    select t.name || ': ' || x.relname as line from tenant t
    join pg_index i on i.indrelid = t.oid and (i.indisunique or i.indisexclusion)
    join pg_class x on x.oid = i.indexrelid
    where not t.organization = any(i.indkey) and not i.indisprimary and not exists (
      select from pg_attribute a where a.attrelid = t.oid and a.attnum = i.indkey[0]
        and i.indnatts = 1 and a.attname = 'id' and a.atttypid = 'uuid'::regtype)`)

  expect(beyond.toSorted()).toEqual(uniqueEverywhere)
})

test('what one row of a tenant says of another is of the same organization', async () => {
  const loose = await linesOf(`${tables}
    select t.name || ': ' || other.name as line from tenant t
    join pg_constraint f on f.conrelid = t.oid and f.contype = 'f'
    join tenant other on other.oid = f.confrelid
    where not exists (select from unnest(f.conkey, f.confkey) as pair(mine, its)
      where mine = t.organization and its = other.organization)`)

  // Both of people: what they have read, and the session in which a device asked for news.
  expect(loose.toSorted()).toEqual(['notice_reads: notices', 'push_subscriptions: sessions'])
})

test('what belongs to no organization is one of these', async () => {
  const others = await linesOf(`${tables}
    select c.relname::text as line from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from tenant t where t.oid = c.oid)`)

  expect(others.toSorted()).toEqual(ofNoOrganization.toSorted())
})
