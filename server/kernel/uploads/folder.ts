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

const HALF = '.new'

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
  const halfOf = async (file: string): Promise<string> => {
    const half = join(folder, `${file}${HALF}`)
    await mkdir(dirname(half), { recursive: true, mode: 0o700 })
    return half
  }
  return {
    list,
    read: async file => orNothing(openFile(join(folder, file))),
    write: async (file, bytes) => {
      const half = await halfOf(file)
      await whole(half, writeFile(half, bytes, { mode: 0o600 }))
    },
    writeStream: async (file, from) => {
      const half = await halfOf(file)
      await whole(half, pipeline(from, createWriteStream(half, { mode: 0o600 })))
      return (await stat(join(folder, file))).size
    },
    remove: async file => {
      // A process that was killed may have left half of it.
      for (const path of [file, `${file}${HALF}`]) await rm(join(folder, path), { force: true })
    },
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

/** Renamed only when it is complete, so that nobody reads half a file; removed when that fails, as on a full disk. */
async function whole(half: string, writing: Promise<void>): Promise<void> {
  try {
    await writing
    await rename(half, half.slice(0, -HALF.length))
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
}
