import { chmod, mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 1_000_000_000

/**
 * A folder for one test's databases, in memory where there is room: they are made of a thousand small files. Other
 * users may pass it, because PostgreSQL runs as another one when the tests run as root.
 */
export async function makeDatabaseFolder(): Promise<string> {
  const folder = await mkdtemp(
    join(await roomiest(), `${process.env['MITURNO_TEST_RUN'] ?? 'mi-turno-test'}-`),
  )
  await chmod(folder, 0o711)
  return folder
}

async function roomiest(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => null)
  return memory !== null && memory.bavail * memory.bsize > ENOUGH_BYTES ? MEMORY : tmpdir()
}
