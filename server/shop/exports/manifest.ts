/** What a copy says of itself: what `datos/` holds, and from where it is. */
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { copiedTables } from './copied-tables.ts'

/** Rises when a restore has to read the files in another way. */
export const FORMAT = 1
export const MANIFEST = 'datos/manifest.json'
export const STOPS = 'datos/mail_stops.jsonl'

export const rowsFile = (table: string): string => `datos/${table}.jsonl`
export const pictureFile = (file: string): string => `fotos/${file}`

const name = z.string().max(200)
export const manifestShape = z.object({
  format: z.literal(FORMAT),
  product: z.literal('Mi Turno'),
  made_at: z.iso.datetime(),
  /** The same in all copies of one installation. Where it differs, the links that customers have do not work. */
  installation: z.string().max(100),
  organization: z.object({ name, shares_customers: z.boolean() }),
  /** The first one is that in which the copy was asked for. */
  places: z
    .array(z.object({ id: z.uuid(), name, ad_url: z.string().max(40) }))
    .min(1)
    .max(100),
  tables: z
    .array(
      z.object({
        name: z.string().max(60),
        rows: z.int().min(0),
        /** The PostgreSQL type of each column. */
        columns: z.record(z.string().max(60), z.string().max(100)),
      }),
    )
    .max(copiedTables.length),
  pictures: z.array(z.string().max(60)).max(5000),
})
export type Manifest = z.output<typeof manifestShape>

/** Of the secret with which links are signed, without telling anything about it. */
export function installationOf({ secrets }: Pick<Context, 'secrets'>): string {
  return secrets.fingerprint('the installation of a copy')
}
