/** Programs that some tests start for real. `.ci/run` installs them. */
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian puts some of them where only root's path looks. */
export const programPath = `${process.env['PATH']}${delimiter}/usr/sbin${delimiter}/sbin`

export function hasProgram(name: string): boolean {
  return programPath.split(delimiter).some(folder => existsSync(join(folder, name)))
}

/** The library that moves the clock of one process (Debian: libfaketime). Null when it is not installed. */
export const fakeClock = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0] ?? null
