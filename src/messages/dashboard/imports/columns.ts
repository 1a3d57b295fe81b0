/** What columns hold, and how a file may be read. */
import type {
  DateOrder,
  Encoding,
  ImportField,
  ImportKind,
  ImportPreset,
} from '#contract/imports/import-names.ts'

export const fieldNames: Record<ImportField, string> = {
  name: 'Nombre y apellido',
  first_name: 'Nombre',
  last_name: 'Apellido',
  phone: 'Teléfono',
  other_phone: 'Otro teléfono (a las notas)',
  email: 'Mail',
  birthday: 'Cumpleaños',
  notes: 'Notas',
  haircut: 'Ficha de corte',
  tags: 'Etiquetas',
  blocked: 'Bloqueado',
  consent: 'Acepta mails',
  start: 'Fecha y hora',
  date: 'Fecha',
  time: 'Hora',
  end: 'Hasta cuándo',
  duration: 'Duración',
  service: 'Servicio',
  staff: 'Profesional',
  price: 'Precio',
  status: 'Estado',
  key: 'Código en el otro sistema',
  summary: 'Título del evento',
  service_name: 'Nombre del servicio',
  category: 'Categoría',
  description: 'Descripción',
}
export const fieldsOfKind: Record<ImportKind, readonly ImportField[]> = {
  customers: [
    'name',
    'first_name',
    'last_name',
    'phone',
    'other_phone',
    'email',
    'birthday',
    'notes',
    'haircut',
    'tags',
    'blocked',
    'consent',
  ],
  appointments: [
    'start',
    'date',
    'time',
    'end',
    'duration',
    'name',
    'first_name',
    'last_name',
    'phone',
    'other_phone',
    'email',
    'service',
    'staff',
    'price',
    'status',
    'notes',
    'summary',
    'key',
  ],
  services: ['service_name', 'duration', 'price', 'category', 'description'],
}
export const encodingNames: Record<Encoding, string> = {
  'utf-8': 'Las de siempre (UTF-8)',
  'windows-1252': 'Excel en Windows (Windows-1252)',
  'utf-16le': 'Texto Unicode de Excel (UTF-16)',
  'utf-16be': 'Texto Unicode, al revés (UTF-16)',
}
export const dateOrderNames: Record<DateOrder, string> = {
  day_month: 'Primero el día: 31/12',
  month_day: 'Primero el mes: 12/31',
}
export const presetNames: Record<ImportPreset, string> = {
  google: 'Google Contacts',
  google_old: 'Google Contacts',
  outlook: 'Outlook',
  square: 'Square',
  fresha: 'Fresha',
  acuity: 'Acuity',
  cal_com: 'Cal.com',
  easy_appointments: 'Easy!Appointments',
  mi_turno: 'Mi Turno',
}
export const recognised = (product: string) =>
  `Lo reconocimos: es de ${product}. Cambialo si hace falta.`

/** What each product calls its export. */
export const howToExport: readonly { readonly name: string; readonly words: string }[] = [
  {
    name: 'Una planilla (Excel, Google Sheets)',
    words:
      'En Excel: Guardar como, Libro de Excel (.xlsx) o CSV. En Google Sheets: Archivo, Descargar, CSV.',
  },
  {
    name: 'Contactos de Google o Android',
    words: 'En contacts.google.com: Exportar, «Google CSV» o «vCard».',
  },
  {
    name: 'Contactos de iPhone',
    words:
      'En la app Contactos, mantené apretada una lista y elegí Exportar. También en icloud.com, Exportar vCard.',
  },
  {
    name: 'WhatsApp',
    words:
      'No exporta la lista entera: compartí los contactos por mail y guardá los .vcf, o usá los de tu teléfono.',
  },
  { name: 'Fresha', words: 'Clientes, Exportar. Los servicios: Catálogo, Exportar.' },
  {
    name: 'Square',
    words:
      'Clientes: Directorio, Exportar clientes. Turnos: Ajustes de Citas, Historial, Exportar.',
  },
  { name: 'Acuity', words: 'Informes, Importar y exportar, «Exportar citas».' },
  { name: 'Cal.com', words: 'Insights, Descargar, «Raw data».' },
  { name: 'Outlook', words: 'Personas, Administrar, Exportar contactos.' },
  {
    name: 'Google Calendar u Outlook',
    words: 'Ajustes del calendario, Exportar: te da un .ics, o un .zip con él adentro.',
  },
  {
    name: 'Booksy, AgendaPro u otro',
    words:
      'Pedile a su soporte la lista de clientes en Excel o CSV: es tuya. Después elegís acá qué es cada columna.',
  },
]
