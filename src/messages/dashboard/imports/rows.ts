/** What becomes of a row of a file, and why. */
import type { ImportWarning, RowReason, RowState } from '#contract/imports/import-names.ts'

const number = (count: number) => count.toLocaleString('es-AR')

export const stateNames: Record<RowState, (count: number) => string> = {
  new: count => `${number(count)} ${count === 1 ? 'nuevo' : 'nuevos'}`,
  changed: count => `${number(count)} para completar`,
  same: count => `${number(count)} ya ${count === 1 ? 'está' : 'están'}`,
  conflict: count => `${number(count)} para revisar`,
  unreadable: count => `${number(count)} no ${count === 1 ? 'entra' : 'entran'}`,
}
export const stateTags: Record<RowState, string> = {
  new: 'Nuevo',
  changed: 'Se completa',
  same: 'Ya está',
  conflict: 'Para revisar',
  unreadable: 'No entra',
}

/** Why a row does not come in, or stays, and what can be done. */
export const reasonTexts: Record<RowReason, (detail: string) => string> = {
  no_name: () => 'No dice quién es. Fijate que la columna del nombre esté elegida.',
  phone_damaged: detail =>
    `La planilla arruinó el teléfono (${detail}). Escribilo de nuevo en el archivo.`,
  phone_incomplete: detail =>
    `El teléfono no está bien: ${detail}. Le faltan o le sobran números, o le falta la característica, que se escribe en el paso anterior.`,
  date_invalid: detail => `Esa fecha no existe o no se entiende: ${detail}.`,
  date_missing: () => 'Falta la fecha.',
  time_invalid: detail => `La hora no se entiende: ${detail}.`,
  time_missing: () => 'Falta la hora, así que no es un turno.',
  no_start: () => 'No dice cuándo es.',
  duration_invalid: detail => `La duración no se entiende: ${detail}.`,
  amount_unclear: detail => `El precio no queda claro: ${detail}.`,
  service_missing: () => 'No dice qué servicio es. Elegí con cuál traerlo, en el paso anterior.',
  service_unknown: detail => `No tenés un servicio llamado «${detail}».`,
  staff_missing: () => 'No dice con quién es. Elegí con quién traerlo, en el paso anterior.',
  staff_unknown: detail => `«${detail}» no está en tu equipo.`,
  not_offered: () => 'Esa persona no hace ese servicio. Podés cambiarlo en Servicios.',
  other_name: detail => `Ese teléfono ya lo tenés, a nombre de ${detail}.`,
  other_name_in_file: detail => `En el archivo ese teléfono también es de ${detail}.`,
  repeated: detail => `Repite la fila ${detail}.`,
  taken: () => 'En ese horario ya hay otro turno.',
  taken_in_file: detail => `Se pisa con la fila ${detail} del archivo.`,
  other_time: () => 'Ya lo trajiste, en otro horario. Movelo en la agenda.',
  gone: () => 'Ya estaba cargado.',
  used_since: detail =>
    detail ? `${detail}: alguien lo cambió después.` : 'Alguien lo usó después.',
  booked_since: detail => `${detail} sacó un turno después.`,
  failed: () => 'No se pudo. Probá de nuevo en un rato.',
}
export const warningTexts: Record<ImportWarning, string> = {
  note_cut: 'La nota era muy larga y se acortó.',
  email_invalid: 'El mail no era válido: quedó en las notas.',
  phone_in_notes: 'El teléfono no se pudo leer: quedó en las notas.',
  outside_hours: 'A esa hora está cerrado, o esa persona no atiende. Entra igual.',
  other_phones: 'Los otros teléfonos quedaron en las notas.',
  zone_unknown: 'El archivo dice un huso horario que no conocemos: tomamos el del local.',
}
