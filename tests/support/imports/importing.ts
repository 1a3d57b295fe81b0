/** Brings a file to a shop as its owner does, over HTTP. */
import type { Reply } from '#contract/contract.ts'
import type { ImportKind } from '#contract/imports/import-names.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import type { TestApp } from '#support/server/app.ts'

export type Import = Reply<'getImport'>['import']
type Sending = { readonly key?: string; readonly type?: string; readonly fileName?: string }

export async function sendFile(
  app: Pick<TestApp, 'url'>,
  token: string,
  file: string | Uint8Array,
  kind: ImportKind = 'customers',
  { key, type = 'text/csv', fileName }: Sending = {},
): Promise<{ readonly status: number; readonly body: { import: Import } & ProblemWire }> {
  const named = fileName === undefined ? '' : `&file_name=${encodeURIComponent(fileName)}`
  const response = await fetch(`${app.url}/api/dashboard/imports?kind=${kind}${named}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': type,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: file as BodyInit,
  })
  return { status: response.status, body: (await response.json()) as never }
}

/** Throws unless the file can be read. */
export async function read(
  app: Pick<TestApp, 'url'>,
  token: string,
  file: string | Uint8Array,
  kind: ImportKind = 'customers',
  sending: Sending = {},
): Promise<Import> {
  const { status, body } = await sendFile(app, token, file, kind, sending)
  if (status !== 201) throw new Error(`${status} ${body.code} ${body.detail}`)
  return body.import
}

/** Until it is written, or taken back, whole. */
export async function finished(app: TestApp, token: string, id: string): Promise<Import> {
  for (;;) {
    const { import: now } = await app.mustCall('getImport', { params: { id } }, token)
    if (now.state !== 'applying' && now.state !== 'undoing') return now
    await app.app.context.imports.run()
  }
}

export async function apply(app: TestApp, token: string, id: string): Promise<Import> {
  await app.mustCall('applyImport', { params: { id }, body: {} }, token)
  return await finished(app, token, id)
}

export async function undo(app: TestApp, token: string, id: string): Promise<Import> {
  await app.mustCall('undoImport', { params: { id } }, token)
  return await finished(app, token, id)
}

/** Reads and applies it. */
export async function bring(
  app: TestApp,
  token: string,
  file: string | Uint8Array,
  kind: ImportKind = 'customers',
): Promise<Import> {
  const { id } = await read(app, token, file, kind)
  return await apply(app, token, id)
}

export const countsOf = (one: Import) => ({
  new: one.new,
  same: one.same,
  changed: one.changed,
  conflicts: one.conflicts,
  unreadable: one.unreadable,
})
