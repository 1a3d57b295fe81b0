import type { Insertable } from 'kysely'
import type { Tables } from '#server/kernel/db/tables.ts'

type Name = keyof Tables

/** A row as JSON writes it, instants as ISO text. */
export type Row<Of extends Name> = Insertable<Tables[Of]>
/** Rows of one table. */
export type Table = {
  [One in Name]: { readonly name: One; readonly rows: readonly Row<One>[] }
}[Name]

export function iso(instant: number): string {
  return new Date(instant).toISOString()
}
