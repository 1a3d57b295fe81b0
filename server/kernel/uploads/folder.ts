import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { codeOf } from '../errors.ts'
import type { FileStore, ListedFile, OpenedFile } from './file-store.ts'

/** Stores files in a folder: a local one, or a network folder that all processes share. */
export function openFolder(dataDir: string): FileStore {
  const folder = join(dataDir, 'uploads')
  const list = async (prefix: string): Promise<ListedFile[]> => {
    const found = await orNothing(readdir(folder, { recursive: true, withFileTypes: true }))
    const files = (found ?? [])
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .filter(file => file.startsWith(prefix))
    const listed: ListedFile[] = []
    for (const file of files) {
      const its = await orNothing(stat(join(folder, file)))
      if (its !== null) listed.push({ file, writtenAt: its.mtimeMs })
    }
    return listed
  }
  return {
    list,
    read: async file => orNothing(openFile(join(folder, file))),
    write: async (file, bytes) => {
      const path = join(folder, file)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Renamed only when complete, so that nobody reads half a file.
      await writeFile(`${path}.new`, bytes, { mode: 0o600 })
      await rename(`${path}.new`, path)
    },
    writeStream: async (file, from) => {
      const path = join(folder, file)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline(from, createWriteStream(`${path}.new`, { mode: 0o600 }))
      await rename(`${path}.new`, path)
      return (await stat(path)).size
    },
    remove: async file => rm(join(folder, file), { force: true }),
    // A missing folder is fine: `write` creates it.
    check: async () => void (await orNothing(access(folder, constants.W_OK | constants.X_OK))),
  }
}

async function openFile(path: string): Promise<OpenedFile> {
  const handle = await open(path)
  const { size } = await handle.stat()
  return { size, body: handle.createReadStream() }
}

/** Returns null when the file or folder does not exist. */
async function orNothing<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
