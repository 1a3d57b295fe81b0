import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Puts our own address where the build wrote the one it knew: canonical links, Open Graph, the sitemap of a page. */
export type RewriteOrigin = (html: Buffer) => Buffer

/** A site built for one address and started under another (another `PORT` is enough) must not point elsewhere. */
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
