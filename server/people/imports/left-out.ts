import { sql } from 'kysely'
import type { RowReason } from '#contract/imports/import-names.ts'
import { csvText } from '#contract/texts/csv.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import { findOwn, findRows } from './show-import.ts'

/** Why a row was not brought, for the file of those rows. */
const reasons: Readonly<Record<RowReason, (detail: string) => string>> = {
  no_name: () => 'No dice quién es',
  phone_damaged: detail => `La planilla arruinó el teléfono (${detail}): escribilo de nuevo`,
  phone_incomplete: detail => `El teléfono no está completo (${detail})`,
  date_invalid: detail => `La fecha no existe o no se entiende (${detail})`,
  date_missing: () => 'Falta la fecha',
  time_invalid: detail => `La hora no se entiende (${detail})`,
  time_missing: () => 'Falta la hora',
  no_start: () => 'No dice cuándo es',
  duration_invalid: detail => `La duración no se entiende (${detail})`,
  amount_unclear: detail => `El precio no queda claro (${detail})`,
  service_missing: () => 'No dice qué servicio es',
  service_unknown: detail => `No tenés un servicio llamado ${detail}`,
  staff_missing: () => 'No dice con quién es',
  staff_unknown: detail => `En tu equipo no está ${detail}`,
  not_offered: () => 'Esa persona no hace ese servicio',
  other_name: detail => `Ese teléfono ya es de ${detail}`,
  other_name_in_file: detail => `En el archivo ese teléfono también es de ${detail}`,
  repeated: detail => `Repite la fila ${detail}`,
  taken: () => 'Ese horario ya está ocupado',
  taken_in_file: detail => `Se pisa con la fila ${detail}`,
  other_time: () => 'Ya está cargado, en otro horario',
  gone: () => 'Ya estaba cargado',
  used_since: () => 'Alguien lo usó después',
  booked_since: () => 'Sacó un turno después',
  failed: () => 'No se pudo',
}

/** The rows as they were in the file, each with the reason, for a spreadsheet: UTF-8 with BOM. */
export async function leftOutRows(
  context: Context,
  membership: Membership,
  id: string,
): Promise<string> {
  const own = await findOwn(context, membership, id)
  const { row: shop } = await shopOf(context, membership.shopId)
  const rows = await findRows(
    context,
    own,
    sql`(r.state in ('conflict', 'unreadable') or r.outcome = 'left_out') order by r.n`,
  )
  const header = own.found.columns.map(({ name, column }) => name || `Columna ${column + 1}`)
  const lines = rows.map(({ n, cells, reason, detail }) => [
    ...header.map((_, column) => cells[column] ?? ''),
    String(n),
    reason === null ? '' : reasons[reason](detail),
  ])
  return csvText([...header, 'Fila', 'Por qué no entró'], lines, shop.currency)
}
