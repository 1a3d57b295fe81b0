/**
 * Tables of a tenant have the organization in their primary key, their unique constraints and their foreign keys, so
 * that rows of two tenants can never be joined by accident. Exceptions are listed here with their reason.
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

/** Tables whose primary key is something else, with an organization that is another column or may be null. */
const keyedByAnother = [
  // An old public address leads to its shop by the address alone.
  'ad_url_history',
  // Append-only, numbered in the order of writing.
  'audit',
  'changed_turns',
  // They belong to people, who may be customers of several organizations and work for several.
  'favourites',
  'notice_reads',
  'notices',
  'outbox',
  'push_subscriptions',
  'sessions',
  'trial_owners',
]

/**
 * Unique across organizations: the hash of a key, the public address of a shop, one mail per reason, the file names of pictures, the
 * cookie of a device.
 */
const uniqueEverywhere = [
  'api_keys: api_keys_hash_key',
  'comerces: comerces_ad_url_key',
  'notices: notices_once',
  'outbox: outbox_kind_subject_id_revision_key',
  'pictures: pictures_name_key',
  'push_subscriptions: push_subscriptions_once',
  'trusted_devices: trusted_devices_by_secret',
  'whatsapp_connections: whatsapp_connections_phone_number_id_key',
]

const ofNoOrganization = [
  'job_states',
  'log_counts',
  // Of the installation, of the platform, and the organizations themselves.
  'ad_url_reservations',
  'app_secrets',
  'consumer_requests',
  'idempotency_keys',
  'organizations',
  'rate_limits',
  'refusals',
  'schema_migrations',
  // People and their ways of signing in.
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

test('unique and exclusion constraints begin with the organization, except those of random ids', async () => {
  const beyond = await linesOf(`${tables}
    select t.name || ': ' || x.relname as line from tenant t
    join pg_index i on i.indrelid = t.oid and (i.indisunique or i.indisexclusion)
    join pg_class x on x.oid = i.indexrelid
    where not t.organization = any(i.indkey) and not i.indisprimary and not exists (
      select from pg_attribute a where a.attrelid = t.oid and a.attnum = i.indkey[0]
        and i.indnatts = 1 and a.attname = 'id' and a.atttypid = 'uuid'::regtype)`)

  expect(beyond.toSorted()).toEqual(uniqueEverywhere)
})

test('foreign keys between tables of a tenant include the organization', async () => {
  const loose = await linesOf(`${tables}
    select t.name || ': ' || other.name as line from tenant t
    join pg_constraint f on f.conrelid = t.oid and f.contype = 'f'
    join tenant other on other.oid = f.confrelid
    where not exists (select from unnest(f.conkey, f.confkey) as pair(mine, its)
      where mine = t.organization and its = other.organization)`)

  // Both refer to rows of people: read notices, and the session in which a device subscribed.
  expect(loose.toSorted()).toEqual(['notice_reads: notices', 'push_subscriptions: sessions'])
})

test('the tables that belong to no organization are the listed ones', async () => {
  const others = await linesOf(`${tables}
    select c.relname::text as line from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from tenant t where t.oid = c.oid)`)

  expect(others.toSorted()).toEqual(ofNoOrganization.toSorted())
})
