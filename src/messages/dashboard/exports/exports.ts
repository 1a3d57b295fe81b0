const number = (count: number) => count.toLocaleString('es-AR')
const several = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${number(count)} ${many}`

/** Moving out: a copy of everything, and such a copy put into an empty business. */
export const exportsTexts = {
  views: 'Mudanza',
  bring: 'Traer datos',
  take: 'Llevarte tus datos',
  intro:
    'Lo que cargás acá es tuyo. Bajate una copia de todo cuando quieras, también si dejás de usar Mi Turno.',
  notOwner: 'La copia la pide quien tiene el negocio a su nombre',
  notOwnerHint: 'Tiene los datos de todos los locales, con los clientes y las cuentas.',

  copyTitle: 'Una copia completa',
  inside: [
    'Planillas de clientes, turnos, servicios, ventas y todo lo demás, para Excel o Google.',
    'Los turnos para tu calendario, y tus fotos.',
    'Los datos completos, para restaurar el negocio en esta u otra instalación de Mi Turno.',
  ],
  secrets: 'No lleva contraseñas ni las cuentas de tu equipo.',
  make: 'Preparar una copia',
  again: 'Preparar otra',
  asking: 'Pidiéndola…',
  making: 'Preparando la copia',
  makingHint: 'Podés cerrar esta página: cuando esté lista te mandamos un mail.',
  percent: (share: number) => `${Math.floor(share * 100)} %`,
  ready: (moment: string) => `Copia del ${moment}`,
  until: (size: string, moment: string) => `${size}. Se borra el ${moment}.`,
  download: 'Descargar',
  downloading: 'Descargando…',
  failed: 'Esta copia no salió',
  failedHint: 'Fue un problema nuestro. Preparala de nuevo.',
  care: 'Tiene los nombres y los teléfonos de tus clientes: guardala en un lugar seguro.',
  fileName: (day: string) => `mi-turno-${day}.zip`,

  restoreTitle: 'Restaurar una copia',
  restoreHint:
    'Todavía no tenés clientes ni turnos acá, así que podés traer todo lo de una copia de Mi Turno. Entra completa o no entra nada, y nadie recibe un mail por esto.',
  restoreNot:
    'Se restaura donde todavía no hay clientes ni turnos, y acá ya hay. Abrí un negocio nuevo y subí la copia ahí.',
  /** Empty when nothing was set up yet. */
  replaced: ({ services, staff }: { readonly services: number; readonly staff: number }) => {
    const what = [
      ...(services > 0 ? [several(services, 'servicio', 'servicios')] : []),
      ...(staff > 0 ? [several(staff, 'profesional', 'profesionales')] : []),
    ]
    return what.length === 0
      ? ''
      : `Lo que cargaste al empezar (${what.join(' y ')}, con sus horarios y fotos) se reemplaza por lo de la copia. También el nombre, la dirección y los datos de tu página.`
  },
  replaceTitle: '¿Restaurar la copia?',
  replace: 'Reemplazar y restaurar',
  choose: 'Elegir la copia',
  sending: 'Subiendo la copia…',
  restoring: 'Restaurando tu negocio',
  restoringHint: 'Podés cerrar esta página: esto sigue solo.',
  refused: 'No se restauró, y no cambió nada',
  restored: 'Tu negocio está restaurado',
  counts: {
    customers: (count: number) => several(count, 'cliente', 'clientes'),
    appointments: (count: number) => several(count, 'turno', 'turnos'),
    services: (count: number) => several(count, 'servicio', 'servicios'),
    staff: (count: number) => several(count, 'profesional', 'profesionales'),
    sales: (count: number) => several(count, 'comprobante', 'comprobantes'),
  },
  linksWork: (count: number) =>
    count === 1
      ? 'El link que recibió el cliente de tu turno por venir sigue funcionando.'
      : `Los links que recibieron los clientes de tus ${number(count)} turnos por venir siguen funcionando.`,
  linksLost: (count: number) =>
    count === 1
      ? 'El link que recibió el cliente de tu turno por venir no abre acá. Mandale el nuevo desde su turno.'
      : `Los links que recibieron los clientes de tus ${number(count)} turnos por venir no abren acá. Mandales el nuevo desde cada turno.`,
  lostPictures: (count: number) =>
    count === 1
      ? 'Una foto de la copia no se pudo leer. Subila de nuevo en Mi página.'
      : `${number(count)} fotos de la copia no se pudieron leer. Subilas de nuevo en Mi página.`,
  team: 'Invitá de nuevo a tu equipo al panel: las cuentas no vienen en la copia.',
  goTeam: 'Ir al equipo',
  page: 'Revisá tu página: ya tiene el nombre, la dirección y las fotos de la copia.',
  goPage: 'Ir a mi página',
  places: (names: string) => `También se agregaron, sin publicar: ${names}.`,
  reminders: (count: number) =>
    count === 1
      ? '1 turno por venir todavía no manda recordatorios.'
      : `${number(count)} turnos por venir todavía no mandan recordatorios.`,
  beginReminders: 'Empezar los recordatorios',
  remindersBegun: 'Desde ahora mandan recordatorios como cualquier otro.',
  bytes: (bytes: number) =>
    bytes < 1_048_576
      ? `${Math.max(1, Math.round(bytes / 1024))} KB`
      : `${(bytes / 1_048_576).toLocaleString('es-AR', { maximumFractionDigits: 1 })} MB`,
}
