import type { ImportKind, RowOutcome } from '#contract/imports/import-names.ts'
import { importLimits } from '#contract/protocol/import-limits.ts'

const number = (count: number) => count.toLocaleString('es-AR')
const MEGABYTES = importLimits.import_bytes / 1_048_576

/** Moving in from another product. */
export const importsTexts = {
  title: 'Mudanza',
  intro:
    'Traé tus clientes, tus turnos y tus servicios de donde los tengas. Primero ves qué entra, y recién después decidís.',
  steps: ['Elegí el archivo', 'Revisá las columnas', 'Mirá qué entra'],
  step: (now: number, words: string) => `Paso ${now} de 3: ${words.toLowerCase()}`,
  whatTitle: '¿Qué querés traer?',
  fileTitle: 'El archivo',
  choose: 'Elegir archivo',
  drop: 'O arrastralo hasta acá.',
  formats: `CSV, Excel (.xlsx), contactos (.vcf) o calendario (.ics), de hasta ${MEGABYTES} MB.`,
  reading: 'Leyendo el archivo…',
  paste: 'O pegá el texto',
  pasteLabel: 'Texto copiado de una planilla o de tus notas',
  pasteHint: 'Por ejemplo, con la fecha arriba: «14:00 Juan 11 5555-1234 corte».',
  readText: 'Leer el texto',
  tooLarge: 'El archivo es demasiado grande',
  tooLargeHint: `Puede tener hasta ${MEGABYTES} MB. Sacale las fotos o partilo en dos.`,
  howTitle: '¿Cómo lo saco de donde lo tengo?',
  earlier: 'Tus archivos',
  unfinished: 'Sin terminar',
  ownCopy: '¿Tenés una copia de Mi Turno, en un ZIP?',
  restore: 'Restaurala entera',
  see: 'Ver',
  again: 'Traer otro archivo',
  nowAppointments: 'Ahora, tus turnos',
  stayedOut: (count: number) =>
    count === 1 ? '1 fila quedó afuera.' : `${number(count)} filas quedaron afuera.`,
  leave: 'Descartar',
  left: 'Archivo descartado. No cambió nada.',
  gone: 'Este archivo ya no está',
  goneHint: 'Puede que lo hayas descartado. Elegilo de nuevo.',

  columnsTitle: 'Qué es cada columna',
  columnsHint: 'Lo reconocimos por el nombre y por lo que tiene. Cambialo si hace falta.',
  column: (name: string, place: number) => name || `Columna ${place + 1}`,
  columnIs: (name: string) => `Qué hay en ${name}`,
  nothing: 'No traer',
  noSample: 'vacía',
  howRead: 'Cómo se lee',
  encoding: 'Letras y acentos',
  dateOrder: 'Las fechas',
  sureOrder: 'Lo dicen las propias fechas.',
  unsureOrder: 'Estas fechas se podrían leer de las dos formas: fijate que esté bien.',
  areaCode: 'Característica',
  areaCodeHint: 'Para los teléfonos que vienen sin ella.',
  sheet: 'Hoja del libro',
  fallbackService: 'Los que no dicen qué servicio, o uno que no tenés, van como',
  fallbackStaff: 'Los que no dicen con quién, o alguien que no tenés, van con',
  none: 'No traerlos',
  kind: 'Qué hay en el archivo',
  kindHint: 'Si son otra cosa, cambialo acá.',
  looksLike: 'Parece que tiene turnos, con su fecha y su hora.',
  readAsAppointments: 'Leerlo como turnos',
  badPhones: (count: number) =>
    count === 1
      ? 'Traer sin teléfono a quien lo tiene mal'
      : `Traer sin teléfono a los ${number(count)} que lo tienen mal`,
  badPhonesHint:
    'Lo que decía queda en sus notas, y llevan la etiqueta «revisar teléfono» para encontrarlos después.',
  outsideHours: (count: number) =>
    count === 1
      ? '1 turno cae cuando está cerrado o esa persona no atiende. Entra igual, y lo ves en la agenda.'
      : `${number(count)} turnos caen cuando está cerrado o esa persona no atiende. Entran igual, y los ves en la agenda.`,
  keptBadPhones: 'Traer sin teléfono a quienes lo tienen mal',
  rereading: 'Leyendo de nuevo…',
  toRows: 'Ver qué entra',
  back: 'Volver',

  rowsTitle: 'Fila por fila',
  all: 'Todas',
  noRows: 'No hay filas así.',
  birthday: (day: string) => `cumple el ${day}`,
  row: (place: number) => `Fila ${place}`,
  mergeNames: 'Es la misma persona: sumar lo que falta',
  mergeNamesHint: 'Para los teléfonos que ya están con otro nombre. El nombre que tenés no cambia.',
  leftOutFile: 'no-entraron.csv',
  download: 'Descargar las que no entran',
  downloadHint: 'Con el motivo de cada una, para corregirlas y traerlas de nuevo.',
  apply: {
    customers: (count: number) =>
      count === 1 ? 'Traer 1 cliente' : `Traer ${number(count)} clientes`,
    appointments: (count: number) =>
      count === 1 ? 'Traer 1 turno' : `Traer ${number(count)} turnos`,
    services: (count: number) =>
      count === 1 ? 'Traer 1 servicio' : `Traer ${number(count)} servicios`,
  } satisfies Record<ImportKind, (count: number) => string>,
  applying: 'Trayendo…',
  mute: 'Nadie recibe un mail ni un mensaje por esto.',
  allThere: 'No hay nada nuevo: todo lo de este archivo ya lo tenés.',
  nothingYet: 'Así no entra ninguna fila. En cada una dice qué le falta.',

  atWork: (done: number, of: number) => `${number(done)} de ${number(of)}`,
  applyingTitle: 'Trayendo tus datos',
  undoingTitle: 'Deshaciendo',
  workHint: 'Podés seguir usando Mi Turno: esto sigue solo.',
  doneTitle: 'Listo, ya están',
  undoneTitle: 'Deshecho',
  results: {
    added: count => (count === 1 ? 'nuevo' : 'nuevos'),
    changed: count => (count === 1 ? 'completado' : 'completados'),
    left_out: count => (count === 1 ? 'quedó afuera' : 'quedaron afuera'),
    reversed: count => (count === 1 ? 'deshecho' : 'deshechos'),
    kept: count => (count === 1 ? 'se quedó' : 'se quedaron'),
    failed: count => (count === 1 ? 'no se pudo' : 'no se pudieron'),
  } satisfies Record<RowOutcome, (count: number) => string>,
  undoUntil: (moment: string) => `Lo podés deshacer hasta el ${moment}.`,
  undo: 'Deshacer todo',
  undoing: 'Deshaciendo…',
  undoTitle: '¿Deshacer lo que trajiste?',
  undoHint:
    'Se va todo lo que entró con este archivo. Lo que alguien usó después se queda, y te decimos qué.',
  keptTitle: 'Lo que se quedó',
  reminders: (count: number) =>
    count === 1
      ? '1 turno por venir todavía no manda recordatorios.'
      : `${number(count)} turnos por venir todavía no mandan recordatorios.`,
  remindersHow:
    'A quien tiene mail le llega uno antes de su turno, como está en Ajustes. A los demás les escribís vos, desde Mensajes.',
  beginReminders: 'Empezar los recordatorios',
  remindersBegun: 'Desde ahora mandan recordatorios como cualquier otro.',
  remindersOn: 'Sus turnos por venir mandan recordatorios.',
  go: {
    customers: 'Ver mis clientes',
    appointments: 'Ver la agenda',
    services: 'Ver mis servicios',
  } satisfies Record<ImportKind, string>,
  fileOf: (name: string, day: string) => (name ? `${name}, ${day}` : day),
  undone: 'deshecho',
  brought: (count: number) => (count === 1 ? '1 traído' : `${number(count)} traídos`),
}

export const kindNames: Record<ImportKind, string> = {
  customers: 'Clientes',
  appointments: 'Turnos',
  services: 'Servicios',
}
export const kindHints: Record<ImportKind, string> = {
  customers: 'Con teléfono, mail, cumpleaños, etiquetas y notas.',
  appointments: 'Los que vienen y la historia de cada cliente.',
  services: 'Con su duración y su precio.',
}
