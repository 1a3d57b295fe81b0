/**
 * Three roles. The superuser that `initdb` creates has the application's name and only manages the server: it holds the
 * lock and creates the others. The owner changes the schema. The runner reads and writes rows, and can neither change a
 * table nor disable a trigger. Folders of earlier versions, where the superuser owned everything, are handed over.
 */
import { Client, escapeIdentifier as name, type ClientConfig } from 'pg'
import type { Application } from './place.ts'

export interface Roles {
  readonly superuser: string
  readonly owner: string
  readonly runner: string
}

export function rolesOf({ database }: Application): Roles {
  return { superuser: database, owner: `${database}_owner`, runner: `${database}_runner` }
}

/** Runs as the superuser, in a database that always exists. */
export async function ensureDatabase(client: Client, application: Application): Promise<void> {
  const { owner, runner } = rolesOf(application)
  await makeRoles(client, [owner, runner])
  // The owner also has the runner's rights.
  await client.query(`grant ${name(runner)} to ${name(owner)}`)
  const { database } = application
  const { rows } = await client.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [database],
  )
  const found = rows[0]
  if (found === undefined) {
    await client.query(`create database ${name(database)} owner ${name(owner)}`)
  } else if (found.owner !== owner) {
    await client.query(`alter database ${name(database)} owner to ${name(owner)}`)
  }
}

async function makeRoles(client: Client, roles: readonly string[]): Promise<void> {
  for (const role of roles) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
    if (rowCount === 0) await client.query(`create role ${name(role)} login`)
  }
}

/**
 * Gives everything in the database to its owner and runner. `superuser` connects to that database. Changes nothing that
 * is right already.
 */
export async function handOver(superuser: ClientConfig, application: Application): Promise<void> {
  const client = new Client(superuser)
  // A lost connection makes the next query fail, so this event needs no handling.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    for (const statement of ownSchemas(application)) await client.query(statement)
    for (const statement of await findForeign(client, application)) await client.query(statement)
    for (const statement of await findGrants(client, application)) await client.query(statement)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

function ownSchemas(application: Application): readonly string[] {
  const { runner } = rolesOf(application)
  return application.runnersSchemas.map(
    schema => `create schema if not exists ${name(schema)} authorization ${name(runner)}`,
  )
}

const isPart = (catalogue: string, row: string, kinds: string): string => `exists (
  select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${row}.oid
    and d.deptype in (${kinds}))`

/**
 * Statements for what has the wrong owner. Sequences of a column follow their table, and objects of an extension stay
 * as they are.
 */
async function findForeign(client: Client, application: Application): Promise<readonly string[]> {
  const { superuser, owner, runner } = rolesOf(application)
  const { rows } = await client.query<{ statement: string }>(
    `with things (step, kind, name, schema, owner) as (
       select 1, 'schema', quote_ident(n.nspname), n.oid, n.nspowner from pg_namespace n
       union all
       select 2, 'table', c.oid::regclass::text, c.relnamespace, c.relowner from pg_class c
       where c.relkind in ('r', 'p', 'v', 'm') and not ${isPart('pg_class', 'c', `'e'`)}
         or c.relkind = 'S' and not ${isPart('pg_class', 'c', `'e', 'a', 'i'`)}
       union all
       select 3, 'type', t.oid::regtype::text, t.typnamespace, t.typowner
       from pg_type t left join pg_class c on c.oid = t.typrelid
       where (t.typtype in ('e', 'd', 'r') or c.relkind = 'c') and not ${isPart('pg_type', 't', `'e'`)}
       union all
       select 4, 'routine', p.oid::regprocedure::text, p.pronamespace, p.proowner from pg_proc p
       where not ${isPart('pg_proc', 'p', `'e'`)}
     )
     select format('alter %s %s owner to %I', kind, name,
       case when nspname = any($1) then $2 else $3 end) as statement
     from things join pg_namespace on pg_namespace.oid = schema
     where owner = $4::text::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
     order by step, name`,
    [application.runnersSchemas, runner, owner, superuser],
  )
  return rows.map(({ statement }) => statement)
}

/**
 * Statements that grant the runner rights on rows, never on the tables themselves: for tables that exist and for
 * those that the owner will create.
 */
async function findGrants(client: Client, application: Application): Promise<readonly string[]> {
  const [owner, runner] = [rolesOf(application).owner, rolesOf(application).runner].map(name)
  const { rows } = await client.query<{ schema: string }>(
    `select quote_ident(nspname) as schema from pg_namespace
     where nspname !~ '^pg_' and nspname <> 'information_schema' and nspname <> all($1)`,
    [application.runnersSchemas],
  )
  const rights = [
    { what: 'tables', may: 'select, insert, update, delete' },
    { what: 'sequences', may: 'usage, select' },
  ]
  return [
    ...rows.map(({ schema }) => `grant usage on schema ${schema} to ${runner}`),
    ...rights.flatMap(({ what, may }) => [
      ...rows.map(({ schema }) => `grant ${may} on all ${what} in schema ${schema} to ${runner}`),
      `alter default privileges for role ${owner} grant ${may} on ${what} to ${runner}`,
    ]),
    `alter default privileges for role ${owner} grant usage on schemas to ${runner}`,
  ]
}
