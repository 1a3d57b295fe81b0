/**
 * A disk for one test whose writes can be slowed down: a file as a loop device, with the kernel limiting its writes per
 * second.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasProgram } from '../deploy/programs.ts'

const THROTTLE = '/sys/fs/cgroup/blkio/blkio.throttle.write_iops_device'
const SIZE = '700M'

/** Creating the device needs root; the limit needs control groups version 1. */
export const canSlowDisks =
  process.getuid?.() === 0 &&
  existsSync(THROTTLE) &&
  hasProgram('losetup') &&
  hasProgram('mkfs.ext4')

export type SlowDisk = {
  readonly folder: string
  /** The limit of writes per second, for all processes together; 0 removes it. */
  readonly allow: (perSecond: number) => Promise<void>
  readonly remove: () => Promise<void>
}

export async function makeSlowDisk(): Promise<SlowDisk> {
  const home = await mkdtemp(join(tmpdir(), 'mi-turno-slow-disk-'))
  const [image, folder] = [join(home, 'image'), join(home, 'disk')]
  await chmod(home, 0o711)
  await mkdir(folder)
  execFileSync('truncate', ['-s', SIZE, image])
  execFileSync('mkfs.ext4', ['-q', '-F', image])
  const device = execFileSync('losetup', ['-f', '--show', image]).toString().trim()
  execFileSync('mount', [device, folder])
  await chmod(folder, 0o711)
  const [numbers] = execFileSync('lsblk', ['-no', 'MAJ:MIN', device]).toString().trim().split(/\s/)
  const allow = async (perSecond: number): Promise<void> =>
    writeFile(THROTTLE, `${numbers} ${perSecond}`)
  return {
    folder,
    allow,
    remove: async () => {
      await allow(0)
      execFileSync('umount', ['--lazy', folder])
      execFileSync('losetup', ['-d', device])
      await rm(home, { recursive: true, force: true })
    },
  }
}
