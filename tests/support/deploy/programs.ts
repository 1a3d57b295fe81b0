/** Programs of the machine that some tests start for real, and that `.ci/run` installs. */
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where Debian keeps some of them is in root's path alone. */
export const programPath = `${process.env['PATH']}${delimiter}/usr/sbin${delimiter}/sbin`

export function hasProgram(name: string): boolean {
  return programPath.split(delimiter).some(folder => existsSync(join(folder, name)))
}

/** What moves the clock of one process; null where it is not installed (Debian: libfaketime). */
export const fakeClock = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0] ?? null
