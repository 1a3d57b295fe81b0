import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startProduct } from '../../scripts/start-product.mjs'
import { openShops, appointmentAt } from './shops.mjs'
import { cpuSeconds, cpuSecondsOfFamily } from './cpu.mjs'
import { application, connect } from '../../server/kernel/db/connect.ts'
import { rolesOf, startEmbedded } from '../embedded-postgres/index.ts'
import { migrate } from '../../server/kernel/db/migrate.ts'
const quiet = { info: () => undefined, warn: () => undefined, error: console.error }
const folder = await mkdtemp(join(tmpdir(), 'mi-turno-count-'))
await chmod(folder, 0o711)
const embedded = await startEmbedded({
  application,
  dataDir: folder,
  log: quiet,
  settings: {
    max_connections: 80,
    ...(process.env.EXPLAIN && {
      session_preload_libraries: 'auto_explain',
      'auto_explain.log_min_duration': 0,
      'auto_explain.log_analyze': 'on',
      'auto_explain.log_buffers': 'on',
      'auto_explain.log_triggers': 'on',
      'auto_explain.sample_rate': 0.02,
    }),
    ...(process.env.STAT && {
      shared_preload_libraries: 'pg_stat_statements',
      'pg_stat_statements.track_utility': 'on',
      'pg_stat_statements.track_planning': 'on',
    }),
  },
})
const database = await connect(embedded.ownerConnection, quiet, { silenceMs: 1_800_000 })
await migrate(database)
const { host, user, database: name } = embedded.ownerConnection
const product = await startProduct({
  DATA_DIR: folder,
  DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
  ...(process.env.EXTRA ? JSON.parse(process.env.EXTRA) : {}),
})
const shops = await openShops(database.pool, 'count')
const su = new Client({ ...embedded.ownerConnection, user: rolesOf(application).superuser })
await su.connect()
if (process.env.STAT) await su.query('create extension if not exists pg_stat_statements')
let booked = 0
const iso = t => new Date(t).toISOString()
async function post(path, body) {
  const r = await fetch(product.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  })
  if (r.status > 299) throw new Error(await r.text())
  return await r.json()
}
async function one() {
  const { shop, staffId, startsAt, phone } = appointmentAt(shops, booked++)
  const visit = { services: [shop.serviceId], staff: staffId, starts_at: iso(startsAt) }
  const { hold } = await post(`/api/comerces/${shop.adUrl}/holds`, visit)
  await post(`/api/comerces/${shop.adUrl}/appointments`, {
    ...visit,
    hold,
    customer: { name: 'Sofía Benítez', phone },
  })
}
async function many(n) {
  await Promise.all(
    Array.from({ length: 4 }, async (_, l) => {
      for (let i = l; i < n; i += 4) await one()
    }),
  )
  await new Promise(d => setTimeout(d, 1500))
}
await many(400)
if (process.env.ANALYZE) await su.query('analyze')
if (process.env.STAT) await su.query('select pg_stat_statements_reset()')
const N = Number(process.env.N ?? 400)
if (process.env.PERF) {
  const { spawn } = await import('node:child_process')
  spawn(
    'perf',
    [
      'record',
      '-F',
      '499',
      '-g',
      '-p',
      process.env.PERF === 'pg' ? await childrenOf(embedded.pid()) : String(product.pid),
      '-o',
      '/tmp/w/perf.data',
      '--',
      'sleep',
      '12',
    ],
    { stdio: 'inherit' },
  )
}
async function childrenOf(pid) {
  const { execSync } = await import('node:child_process')
  return execSync(`pgrep -P ${pid} | paste -sd,`).toString().trim()
}
for (let round = 0; round < Number(process.env.ROUNDS ?? 3); round += 1) {
  const a = [cpuSeconds(product.pid), cpuSecondsOfFamily(embedded.pid())]
  await many(N)
  const b = [cpuSeconds(product.pid), cpuSecondsOfFamily(embedded.pid())]
  console.log(
    'server ms',
    (((b[0] - a[0]) / N) * 1000).toFixed(2),
    'pg ms',
    (((b[1] - a[1]) / N) * 1000).toFixed(2),
  )
}
if (process.env.STAT) {
  const total = N * Number(process.env.ROUNDS ?? 3)
  const { rows } = await su.query(
    'select calls, round((total_exec_time)::numeric,1) as exec, round(total_plan_time::numeric,1) plan, plans, query from pg_stat_statements order by total_exec_time+total_plan_time desc limit 45',
  )
  for (const r of rows)
    console.log(
      (r.calls / total).toFixed(2),
      (Number(r.exec) / total).toFixed(4),
      (Number(r.plan) / total).toFixed(4),
      r.plans,
      r.query.replace(/\s+/g, ' ').slice(0, 150),
    )
}
if (process.env.EXPLAIN) {
  const { execSync } = await import('node:child_process')
  execSync('cp $(find ' + folder + ' -name "*.log" -size +10k | head -3) /tmp/w/t/')
}
await su.end()
await product.stop()
await database.close()
await embedded.close()
await rm(folder, { recursive: true, force: true })
