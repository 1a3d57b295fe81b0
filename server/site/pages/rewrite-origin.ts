import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Replaces the site's address of build time by the configured one, as in canonical links and Open Graph tags. */
export type RewriteOrigin = (html: Buffer) => Buffer

/** Needed when the site was built for another address; a different `PORT` is enough. */
export async function openRewriteOrigin(
  distFolder: string,
  publicUrl: string,
): Promise<RewriteOrigin> {
  const stamp = JSON.parse(await readFile(join(distFolder, 'stamp.json'), 'utf8')) as {
    publicUrl?: string
  }
  const built = stamp.publicUrl ?? publicUrl
  if (built === publicUrl) return html => html
  return html =>
    html.includes(built) ? Buffer.from(html.toString('utf8').replaceAll(built, publicUrl)) : html
}
