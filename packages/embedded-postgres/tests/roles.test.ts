/**
 * What each role may do in the embedded database, and that a folder of an earlier version is handed over completely.
 */
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbedded, type Connection, type EmbeddedPostgres } from '../index.ts'
import { rolesOf, type Roles } from '../roles.ts'
import { application as anyApplication } from './application.ts'

const application = { ...anyApplication, runnersSchemas: ['pgqueue'] }
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const PATIENCE = 60_000
const isRoot = process.getuid?.() === 0

let dataDir: string
let server: EmbeddedPostgres | null = null

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'prueba-roles-'))
  await chmod(dataDir, 0o711)
})
afterEach(async () => {
  await server?.close()
  await rm(dataDir, { recursive: true, force: true })
})

test(
  'the runner reads and writes rows and changes nothing else',
  { timeout: PATIENCE },
  async () => {
    server = await startEmbedded({ application, dataDir, log })
    await ask('owner', 'create table chair (n int generated always as identity, name text)')
    await ask(
      'owner',
      'create function refuse() returns trigger language plpgsql as $$ begin raise exception $q$no$q$; end $$',
    )
    await ask(
      'owner',
      'create trigger kept before delete on chair for each row execute function refuse()',
    )

    await ask('runner', `insert into chair (name) values ('Una'), ('Otra')`)
    await ask('runner', `update chair set name = 'Esta' where n = 2`)

    expect(await ask('runner', 'select name from chair order by n')).toEqual([
      { name: 'Una' },
      { name: 'Esta' },
    ])
    for (const statement of [
      'drop table chair',
      'truncate chair',
      'alter table chair disable trigger kept',
      'create table mine (n int)',
      'create schema mine',
      'create role somebody superuser',
      'alter role prueba_runner superuser',
      'create database mine',
      'create extension pg_trgm',
      'set role prueba_owner',
      'set session_replication_role = replica',
      `copy chair to program 'true'`,
      `select pg_read_file('PG_VERSION')`,
    ])
      await expect(ask('runner', statement), statement).rejects.toThrow(/permission|must be|denied/)
    await ask('runner', 'create table pgqueue.mine (n int); drop table pgqueue.mine')
  },
)

test(
  'neither the owner nor the runner has rights outside of the database',
  { timeout: PATIENCE },
  async () => {
    server = await startEmbedded({ application, dataDir, log })

    const { owner, runner } = rolesOf(application)
    const rows = await ask(
      'superuser',
      `select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles
     where rolname in ('${owner}', '${runner}')`,
    )
    const none = {
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      rolbypassrls: false,
    }
    expect(rows).toEqual([none, none])
  },
)

test.runIf(isRoot)(
  'another user of the machine is not let in, even where they reach the socket',
  { timeout: PATIENCE },
  async () => {
    server = await startEmbedded({ application, dataDir, log })
    const { host, user, database } = server.connection
    const client = `
    import { Client } from 'pg'
    const client = new Client(${JSON.stringify({ host, user, database })})
    try { await client.connect(); console.log('in'); await client.end() } catch (error) { console.log(error.message) }`
    const options = { uid: 65_534, gid: 65_534, cwd: process.cwd() }

    const run = promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', client],
      options,
    )

    expect((await run).stdout).toMatch(/Peer authentication failed/)
  },
)

test(
  'a folder of an earlier version, where a superuser owned everything, is handed over',
  { timeout: PATIENCE },
  async () => {
    server = await startEmbedded({ application, dataDir, log })
    // As in earlier versions: the superuser is the only role, and everything was created by it, in a database it owns.
    const { superuser, owner, runner } = rolesOf(application)
    await ask('superuser', `reassign owned by ${owner}, ${runner} to ${superuser}`)
    await ask('superuser', `drop owned by ${owner}`)
    await ask('superuser', `drop owned by ${runner}`)
    await ask('superuser', `drop schema pgqueue; drop role ${owner}, ${runner}`)
    await ask('superuser', EARLIER)
    await server.close()

    server = await startEmbedded({ application, dataDir, log })

    expect(await ask('runner', 'select * from chair')).toEqual([
      { n: 1, state: 'free', since: null },
    ])
    await ask('runner', `insert into chair (state) values ('taken')`)
    await ask('runner', 'insert into pgqueue.job values (1); alter table pgqueue.job add at int')
    await ask('owner', `alter table chair add name text; alter type state add value 'broken'`)
    await ask('owner', 'drop function one(); drop view free_chairs; alter sequence tickets restart')
    await expect(ask('runner', 'alter table chair add colour text')).rejects.toThrow(
      'must be owner',
    )
    const left = await ask(
      'superuser',
      `select relname from pg_class c join pg_namespace n on n.oid = relnamespace
     where relowner = '${superuser}'::regrole and nspname in ('public', 'pgqueue')`,
    )
    expect(left).toEqual([])
  },
)

const EARLIER = `
  create extension pg_trgm;
  create type state as enum ('free', 'taken');
  create type pair as (a int, b int);
  create domain positive as int check (value > 0);
  create table chair (n int generated always as identity primary key, state state, since timestamptz);
  create sequence tickets;
  create view free_chairs as select * from chair where state = 'free';
  create function one() returns int language sql as 'select 1';
  insert into chair (state) values ('free');
  create schema pgqueue;
  create type pgqueue.kind as enum ('a');
  create table pgqueue.job (n int) partition by list (n);
  create table pgqueue.first_job partition of pgqueue.job for values in (1)`

async function ask(role: keyof Roles, statement: string): Promise<readonly unknown[]> {
  const client = new Client({ ...connection(), user: rolesOf(application)[role] })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

function connection(): Connection {
  if (server === null) throw new Error('There is no server')
  return server.connection
}
