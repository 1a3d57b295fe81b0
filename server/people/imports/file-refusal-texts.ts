/** What is wrong with a file as a whole, and what to do now. */
import { refuse } from '#server/kernel/http/refusal.ts'
import { type FileRefusal, RefusedFile } from './reading/refused-file.ts'

const EXPORT_AGAIN = 'Exportalo de nuevo y probá otra vez.'
const SAVE_AS = 'Abrilo en tu planilla, guardalo como Excel (.xlsx) o CSV, y subí ese.'

const texts: Readonly<Record<FileRefusal, (detail: string) => string>> = {
  empty: () => 'El archivo no tiene filas. Fijate que sea el que exportaste, y que no esté vacío.',
  cut: detail =>
    `El archivo está cortado: algo que empieza cerca de la fila ${detail} no termina. No cargamos nada. ${EXPORT_AGAIN}`,
  macros: () => `Ese libro tiene macros, y no es seguro abrirlo. ${SAVE_AS}`,
  old_excel: () => `Ese es un Excel viejo (.xls), que no leemos. ${SAVE_AS}`,
  locked: () => 'Ese libro tiene contraseña. Sacásela, guardalo de nuevo y subilo.',
  bomb: () => `Ese archivo ocupa muchísimo más de lo que dice: no es seguro abrirlo. ${SAVE_AS}`,
  picture: () =>
    'Eso no es una lista: parece una imagen, un PDF o un archivo comprimido. Subí un CSV, un Excel (.xlsx), contactos (.vcf) o un calendario (.ics).',
  web_page: () => `Ese archivo es una página web, aunque diga .xls. ${SAVE_AS}`,
  own_copy: () =>
    'Esa es una copia de Mi Turno: se restaura entera en Mudanza, en «Llevarte tus datos».',
  no_text: () =>
    'No encontramos texto que se pueda leer. Subí un CSV, un Excel (.xlsx), contactos (.vcf) o un calendario (.ics).',
  several_files: () => 'Ese .zip tiene varias listas adentro. Abrilo y subilas de a una.',
  too_many_rows: detail =>
    `El archivo tiene más de ${Number(detail).toLocaleString('es-AR')} filas. Partilo en dos y traé uno después del otro.`,
  too_many_columns: () =>
    'El archivo tiene más de 200 columnas. Borrá las que no usás y subilo de nuevo.',
  cell_too_long: detail =>
    `Hay un texto larguísimo${detail === '' ? '' : ` en la fila ${detail}`}. Fijate que las filas estén separadas, y subilo de nuevo.`,
  broken: () => `El archivo está dañado y no se puede leer. ${EXPORT_AGAIN}`,
  too_slow: () => `Ese archivo tarda demasiado en leerse. Partilo en dos, o guardalo como CSV.`,
  not_customers: () => 'Eso es un calendario: traelo como turnos, no como clientes.',
  not_appointments: () => 'Esos son contactos: traelos como clientes.',
}

/** What `work` says of a file that cannot be read becomes a refusal in words. */
export async function refusingFiles<Done>(work: Promise<Done>): Promise<Done> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    const { reason, detail } = error
    return refuse('unreadable_file', { reason, detail: texts[reason](detail) })
  }
}
