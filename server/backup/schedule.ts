/**
 * Scheduled backups in `DATA_DIR/backups/scheduled`. Only the newest are kept; those made by hand are never deleted.
 */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../kernel/db/connect.ts'
import { oneAtATime } from '../kernel/jobs/one-at-a-time.ts'
import type { Pulse } from '../kernel/jobs/pulse.ts'
import type { Queues } from '../kernel/jobs/queues.ts'
import type { FileStore } from '../kernel/uploads/file-store.ts'
import { makeBackup } from './make.ts'

export type BackupSchedule = {
  /** Has one of the processes make a backup if one is due. */
  readonly wake: () => void
  /** Makes a backup in this process now if one is due. */
  readonly run: () => Promise<void>
  /** When the last complete backup was made (epoch milliseconds). Null when there is none. */
  readonly lastAt: () => Promise<number | null>
}

const HOUR_MS = 3_600_000
/** Its name among the recurring works; it is asked hourly whether a backup is due. */
const WORK = { name: 'make-backup', everySeconds: 3600 }
/** As in `2026-11-23T04-00-00`. */
const WHOLE = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/

type Settings = Pick<Config, 'backupEveryHours' | 'backupKeep' | 'dataDir'>
type Say = (fields: object, text: string) => void
type Parts = {
  readonly database: Pick<Database, 'direct'>
  readonly clock: Pick<Clock, 'now'>
  readonly uploads: FileStore
  readonly config: Settings
  readonly log: { readonly info: Say; readonly error: Say }
  readonly queues: Pick<Queues, 'wake'>
  readonly pulse: Pick<Pulse, 'expect' | 'note'>
}

export function createBackupSchedule(parts: Parts): BackupSchedule {
  const { config, database, clock, uploads, queues, log, pulse } = parts
  if (config.backupEveryHours > 0) pulse.expect(WORK)
  const folder = scheduledIn(config)
  const runIfDue = async (): Promise<void> => {
    const { backupEveryHours: hours } = config
    const last = await lastBackupAt(config)
    if (last !== null && clock.now() < last + hours * HOUR_MS) return
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeUnfinished(folder)
    const name = nameOf(clock.now())
    const { tables } = await makeBackup(
      { connection: database.direct, uploads },
      join(folder, name),
    )
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    log.info({ folder: join(folder, name), rows }, 'A backup was made')
    for (const old of (await listWhole(folder)).slice(config.backupKeep))
      await rm(join(folder, old), { recursive: true, force: true })
  }
  const run = oneAtATime(async () => {
    if (config.backupEveryHours === 0) return
    const failure = await runIfDue().then(
      () => null,
      (err: unknown) => {
        log.error({ err }, 'A backup could not be made; it is tried again in an hour')
        return err
      },
    )
    await pulse.note(WORK.name, failure)
  })
  return { wake: () => queues.wake('backups'), run, lastAt: async () => lastBackupAt(config) }
}

/** Uses a separate queue, because a backup takes minutes and other jobs must not wait for it. */
export async function backUpWhenWoken(queues: Queues, { run }: BackupSchedule): Promise<void> {
  const settings = { policy: 'short', expireInSeconds: 7200, deleteAfterSeconds: 60 } as const
  await queues.work('backups', settings, run)
}

export async function lastBackupAt(config: Settings): Promise<number | null> {
  const [newest] = await listWhole(scheduledIn(config))
  return newest === undefined ? null : Date.parse(`${newest.replace(/-(\d\d)-(\d\d)$/, ':$1:$2')}Z`)
}

function scheduledIn({ dataDir }: Settings): string {
  return join(dataDir, 'backups', 'scheduled')
}

function nameOf(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')
}

/** The names of complete backups, the newest first. */
async function listWhole(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter(name => WHOLE.test(name))
    .sort()
    .reverse()
}

/** Removes unfinished backups of killed processes. */
async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder)
  for (const name of names.filter(one => one.startsWith('.making-')))
    await rm(join(folder, name), { recursive: true, force: true })
}
