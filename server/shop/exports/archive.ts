/** A ZIP that is written while it is read, one entry after the other. */
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export type Entry = {
  readonly path: string
  /** Called when its turn has come. */
  readonly lines?: () => AsyncIterable<string>
  /** A file that is compressed already, such as a picture; null when it is gone. */
  readonly file?: () => Promise<Readable | null>
}

/** Characters of text that are passed on together: lines are short, and each piece costs as much as a long one. */
const PIECE = 16_384

/** `at`: the time that the entries show. */
export function zipOf(entries: readonly Entry[], at: number): Readable {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  zip.on('error', error => out.destroy(error as Error))
  for (const { path, lines, file } of entries) {
    const options = { mtime: new Date(at), compress: lines !== undefined }
    zip.addReadStreamLazy(path, options, done => {
      const opened = lines === undefined ? file?.() : textOf(lines())
      void Promise.resolve(opened).then(
        stream => done(null, stream ?? Readable.from([])),
        (error: unknown) => done(error, Readable.from([])),
      )
    })
  }
  zip.end()
  return out
}

function textOf(lines: AsyncIterable<string>): Readable {
  return Readable.from(inPieces(lines), { objectMode: false })
}

async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let text = ''
  for await (const line of lines) {
    text += line
    if (text.length < PIECE) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}
