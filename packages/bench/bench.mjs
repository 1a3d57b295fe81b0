/**
 * `npm run bench [-- --quick] [--only=growth|office|money|moves|processes|storm|sockets|endurance|overload]`: what the server
 * costs, as ratios to the least that this machine needs for the same in the same minute. Absolute figures of one
 * machine and one day mean nothing elsewhere. Ratios travel better, but even they change by some per cent when the
 * machine has other work. The figures are also written to `coverage/bench.json`.
 */
import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { measureBookings } from './bookings.mjs'
import { startBare, startProduct } from '../../scripts/start-product.mjs'
import { growthOf, measureGrowth } from './growth.mjs'
import { measureEndurance, measureOverload, printEndurance } from './endurance.mjs'
import { measureExplorer } from './explorer.mjs'
import { measureMemory } from './memory.mjs'
import { measureMoney } from './money.mjs'
import { measureMoves, printMoves } from './moves.mjs'
import { measureProcesses } from './processes.mjs'
import { measureDashboard } from './dashboard.mjs'
import { measureReads } from './reads.mjs'
import { openShops } from './shops.mjs'
import { measureSockets, printSockets } from './sockets.mjs'
import { measureSlots } from './slots.mjs'
import { measureStorm } from './storm.mjs'
import { application, connect } from '../../server/kernel/db/connect.ts'
import { rolesOf, startEmbedded } from '../embedded-postgres/index.ts'
import { migrate } from '../../server/kernel/db/migrate.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const REPORT = join(ROOT, 'coverage', 'bench.json')
const quiet = { info: () => undefined, warn: () => undefined, error: console.error }
const only = process.argv.find(word => word.startsWith('--only='))?.slice('--only='.length)
const size = process.argv.includes('--quick')
  ? {
      reads: { rounds: 2, seconds: 1 },
      bookings: { rounds: 1, seconds: 2 },
      samples: 100,
      explorer: { shops: 5000, rounds: 5 },
      money: { charged: 60, sales: 15_000, rounds: 5 },
      moves: { clients: 5000, turns: 50_000, rows: 5000, quietSeconds: 5 },
      office: { clients: 5000, turns: 50_000, rounds: 3 },
      processes: { bookings: 80, heard: 20, rounds: 1 },
      storm: { quietSeconds: 5, seconds: 15 },
      growth: [100, 1000],
      endurance: { seconds: 20, screens: 100, perSecond: 50 },
      overload: { seconds: 10 },
      sockets: { screens: 200, news: 30, rounds: 1 },
    }
  : {
      reads: { rounds: 5, seconds: 2 },
      bookings: { rounds: 4, seconds: 4 },
      samples: 500,
      explorer: { shops: 50_000, rounds: 40 },
      money: { charged: 300, sales: 15_000, rounds: 20 },
      moves: { clients: 50_000, turns: 500_000, rows: 50_000, quietSeconds: 20 },
      office: { clients: 50_000, turns: 500_000, rounds: 20 },
      processes: { bookings: 120, heard: 40, rounds: 3 },
      storm: { quietSeconds: 30, seconds: 300 },
      growth: [100, 1000, 10_000, 100_000],
      endurance: { seconds: 1800, screens: 1000, perSecond: 300 },
      overload: { seconds: 60 },
      sockets: { screens: 1000, news: 60, rounds: 3 },
    }

/**
 * For growth: millions of appointments are written and indexed in minutes, and `pg_stat_statements` counts the pages
 * each statement reads.
 */
const FILLING = {
  shared_preload_libraries: 'pg_stat_statements',
  shared_buffers: '1GB',
  maintenance_work_mem: '512MB',
  max_wal_size: '8GB',
  wal_level: 'minimal',
  max_wal_senders: 0,
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
}

if (spawnSync(process.execPath, ['scripts/prepare.mjs'], { cwd: ROOT, stdio: 'inherit' }).status)
  process.exit(1)
const started = Date.now()
const loadBefore = loadavg()[0]
const figures = await measureEverything()
const report = {
  at: new Date(started).toISOString(),
  seconds: Math.round((Date.now() - started) / 1000),
  cores: availableParallelism(),
  loadBefore,
  loadAfter: loadavg()[0],
  node: process.version,
  ...figures,
}
print(report)
await mkdir(join(ROOT, 'coverage'), { recursive: true })
await writeFile(REPORT, `${JSON.stringify(report, null, 2)}\n`)

async function measureEverything() {
  // The engine is measured first, while no server runs on the machine.
  const slots = only === undefined ? measureSlots(size) : null
  const folder = await mkdtemp(join(tmpdir(), 'mi-turno-bench-'))
  await chmod(folder, 0o711)
  const undo = [() => rm(folder, { recursive: true, force: true })]
  try {
    const embedded = await startEmbedded({
      application,
      dataDir: folder,
      log: quiet,
      // Connections for the server's pool, for the pool that prepares the shops, and for sixteen direct clients.
      settings: { max_connections: 80, ...(only === 'growth' && FILLING) },
    })
    undo.push(embedded.close)
    // The rows of an old shop are written in one statement, which takes minutes.
    const database = await connect(embedded.ownerConnection, quiet, { silenceMs: 1_800_000 })
    undo.push(database.close)
    await migrate(database)
    const { host, user, database: name } = embedded.ownerConnection
    const superuser = { ...embedded.ownerConnection, user: rolesOf(application).superuser }
    const variables = {
      DATA_DIR: folder,
      DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
      // The clients of the storm send the addresses that they stand for, so the server must trust this machine as a
      // proxy.
      ...(only === 'storm' && { TRUSTED_PROXIES: '127.0.0.1,::1' }),
    }
    if (only === 'processes') return { processes: await processesOn(embedded, variables, database) }
    const product = await startProduct(variables)
    undo.push(product.stop)
    // Only after the product has created its demo, which it does in an empty database only.
    const memory = only === undefined ? await measureMemory(database) : null
    const parts = { pool: database.pool, product }
    if (only === 'endurance') return { endurance: await measureEndurance(parts, size.endurance) }
    if (only === 'overload') return { overload: await measureOverload(parts, size.overload) }
    if (only === 'sockets') return { sockets: await socketsOn(parts) }
    if (only === 'storm') return { storm: await measureStorm(parts, size.storm) }
    if (only === 'office')
      return {
        office: await measureDashboard({ pool: database.pool, superuser, product }, size.office),
      }
    if (only === 'money')
      return { money: await measureMoney({ pool: database.pool, superuser, product }, size.money) }
    if (only === 'moves')
      return { moves: await measureMoves({ pool: database.pool, superuser, product }, size.moves) }
    if (only === 'growth') return { growth: await growthOn(superuser, product) }
    const bare = await startBare()
    undo.push(bare.stop)
    const shops = await openShops(database.pool, 'reads')
    const reads = await measureReads({ product, bare, shops }, size.reads)
    const bookings = await measureBookings(
      { database, databasePid: embedded.pid(), product },
      size.bookings,
    )
    // Last, because its tens of thousands of shops would slow down the other measurements.
    const explorer = await measureExplorer(
      { pool: database.pool, databasePid: embedded.pid(), product },
      size.explorer,
    )
    const office = await measureDashboard({ pool: database.pool, superuser, product }, size.office)
    const money = await measureMoney({ pool: database.pool, superuser, product }, size.money)
    return { slots, memory, ...reads, bookings, explorer, office, money }
  } finally {
    for (const end of undo.reverse()) await end()
  }
}

async function processesOn(embedded, variables, { pool }) {
  const start = async more => await startProduct({ ...variables, ...more })
  return await measureProcesses({ pool, databasePid: embedded.pid(), start }, size.processes)
}

async function socketsOn(parts) {
  const bare = await startBare('bare-sockets.mjs')
  try {
    return await measureSockets({ ...parts, bare }, size.sockets)
  } finally {
    await bare.stop()
  }
}

async function growthOn(where, product) {
  const superuser = new Client(where)
  await superuser.connect()
  try {
    return await measureGrowth({ superuser, product }, size.growth, printStage)
  } finally {
    await superuser.end()
  }
}

function print({
  office,
  money,
  moves,
  processes,
  storm,
  growth,
  sockets,
  endurance,
  overload,
  ...rest
}) {
  if (rest.reads) printShop(rest)
  if (office) printDashboard(office)
  if (money) printMoney(money)
  if (moves) printMoves(moves, line)
  if (processes) printProcesses(processes)
  if (storm) printStorm(storm)
  if (growth) printGrowth(growth)
  if (sockets) printSockets(sockets, line)
  printEndurance({ endurance, overload }, line)
  console.log(
    `\n${rest.seconds} s on ${rest.cores} cores; load ${rest.loadBefore.toFixed(1)} before, ${rest.loadAfter.toFixed(1)} after. ` +
      'Other work on the machine moves all of this: trust the ratios, of several quiet runs.',
  )
}

function printShop({ by, hello, reads, bookings, slots, memory, explorer }) {
  console.log(`\nReads, by ${by} of the server; 1.00 is a bare node:http`)
  line('', 'to "hello"', 'to same size', 'CPU', 'bytes')
  line('bare "hello"', '1.00', '', micros(hello), '5')
  for (const read of reads)
    line(
      read.name,
      read.toHello.toFixed(2),
      read.toSameSize.toFixed(2),
      micros(read),
      String(read.bytes),
    )
  console.log(
    `\nA hold and its booking at ${bookings.clients} clients, each its own person, hour and phone`,
  )
  line('', 'per second', 'p50', 'p99', 'CPU, with database')
  const side = (name, one) =>
    line(name, one.perSecond.toFixed(0), `${one.p50} ms`, `${one.p99} ms`, micros(one))
  side('over HTTP', bookings.http)
  side('one bare row each', bookings.bare)
  line('ratio', bookings.rateRatio.toFixed(2), '', '', bookings.cpuRatio.toFixed(2))
  console.log('\nThe slot engine, 30 days × 10 people × 5,000 bookings')
  line('one list', `${slots.monthMs.toFixed(3)} ms`)
  line(
    'with 100× the bookings',
    `${slots.withHundredfoldMs.toFixed(3)} ms`,
    `${slots.growth.toFixed(2)} times`,
  )
  line('with every rule that keeps something back', `${slots.allRulesMs.toFixed(2)} ms`)
  line('a full week, and why it is full', `${slots.noRoomMs.toFixed(2)} ms`)
  console.log('\nA business kept in memory; with a fortnight of lists')
  for (const one of memory) line(one.name, kilobytes(one.bytes), kilobytes(one.withLists))
  console.log(`\nThe explorer among ${explorer.shops} shops, one question after another over HTTP`)
  line('', 'p50', 'p95', 'slowest', 'CPU, with database')
  // The last row, `/health`, shows what this machine needs for the simplest answer at this moment.
  for (const one of [...explorer.questions, { name: '/health', ...explorer.nothing }])
    line(
      one.name,
      ...[one.p50, one.p95, one.most].map(ms => `${ms.toFixed(1)} ms`),
      one.cpuMs === null ? '' : `${one.cpuMs.toFixed(1)} ms`,
    )
  line('every answer', '', `${explorer.p95.toFixed(1)} ms`)
}

function printDashboard({ clients: customers, turns: appointments, whole, tenth }) {
  console.log(`\nThe desk of a shop with ${customers} clients and ${appointments} turns, over HTTP`)
  line('', 'p50', 'p95', 'slowest', 'first ever', 'p95 of a tenth')
  for (const [place, { name, ...one }] of whole.entries()) {
    const cells = [one.p50, one.p95, one.most, one.first, tenth[place].p95]
    line(name, ...cells.map(ms => `${ms.toFixed(1)} ms`))
  }
}

function printMoney({ finish, charge, ratio, answers }) {
  console.log('\nCharging an appointment beside finishing it, and what is read of money, over HTTP')
  line('', 'p50', 'p95')
  line('finishing', inMs(finish))
  line('charging', inMs(charge), `${ratio.toFixed(2)} times`)
  for (const { name, p50, p95 } of answers) line(name, inMs(p50), inMs(p95))
}

function printProcesses(figures) {
  console.log('\nA booking, in processor time, and until a screen of another process hears of it')
  line('', 'processes', 'PostgreSQL', 'Redis', 'heard p50', 'p95')
  for (const { road, processes, ownMs, databaseMs, redisMs, heard } of figures)
    line(
      `${processes} by ${road}`,
      ...[ownMs, databaseMs, redisMs].map(inMs),
      ...(heard === null ? [] : [heard.p50, heard.p95].map(inMs)),
    )
}

function printStorm({ seconds, bookings, pages }) {
  console.log(`\nA storm of ${seconds} s: 16 who book, 50 who open pages and lists`)
  line('', 'p50', 'p95', 'p95 alone', 'times', 'told to wait')
  for (const [name, { quiet, storm }] of Object.entries({ bookings, pages })) {
    const times = (storm.p95 / quiet.p95).toFixed(1)
    line(name, inMs(storm.p50), inMs(storm.p95), inMs(quiet.p95), times, String(storm.refused))
  }
}

function printStage({ shops, appointments, costs }) {
  console.log(
    `\nOne request among ${shops} shops with ${appointments} appointments, nothing kept ready`,
  )
  line('', 'pages read', 'PostgreSQL', 'process')
  for (const [name, { pages, databaseMs, ownMs }] of Object.entries(costs))
    line(name, pages.toFixed(0), inMs(databaseMs), inMs(ownMs))
}

function printGrowth(stages) {
  console.log('\nExponents of growth')
  line('', 'pages read', 'PostgreSQL', 'process')
  for (const name of Object.keys(stages[0].costs)) {
    const figures = ['pages', 'databaseMs', 'ownMs']
    line(name, ...figures.map(figure => growthOf(stages, name, figure).toFixed(2)))
  }
}

function inMs(ms) {
  return `${ms.toFixed(1)} ms`
}

function line(name, ...cells) {
  console.log(`  ${name.padEnd(34)}${cells.map(cell => ` ${cell}`.padStart(14)).join('')}`)
}

/** Empty where the processor time is not known, which needs Linux. */
function micros({ cpuMicros }) {
  return cpuMicros ? `${cpuMicros.toFixed(0)} µs` : ''
}

function kilobytes(bytes) {
  return `${(bytes / 1024).toFixed(0)} KiB`
}
