/** Rows of one table: columns by name, instants as ISO text, the rest as JSON writes it. */
export type Row = Readonly<Record<string, unknown>>
export type Table = { readonly name: string; readonly rows: readonly Row[] }

export function iso(instant: number): string {
  return new Date(instant).toISOString()
}
