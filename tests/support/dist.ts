/* The built pages, which tests must not take from older sources. */
import { join } from 'node:path'
import { isBuilt } from '../../scripts/source-hash.mjs'

/** The folder of the built site. Throws when it was built from other sources than the present ones. */
export function builtSite(): string {
  const root = join(import.meta.dirname, '../..')
  if (!isBuilt(root, process.env))
    throw new Error('dist is missing or older than its sources: run "npm run build" first.')
  return join(root, 'dist')
}
