/** Files whose columns are documented. What their columns hold is taken from here before it is guessed. */
import type { ImportField, ImportKind, ImportPreset } from '#contract/imports/import-names.ts'
import { plainWords } from './words.ts'

type Preset = {
  readonly name: ImportPreset
  readonly kind: ImportKind
  /** Columns that only this file has together. */
  readonly has: readonly string[]
  /** By the column's name; null: it is left out, although its name looks like something. */
  readonly columns: Readonly<Record<string, ImportField | null>>
}

const NAMES = { 'first name': 'first_name', 'last name': 'last_name' } as const

const presets: readonly Preset[] = [
  {
    name: 'google',
    kind: 'customers',
    has: ['e mail 1 value', 'phone 1 value', 'labels'],
    columns: {
      ...NAMES,
      labels: 'tags',
      'file as': null,
      'phonetic first name': null,
      'phonetic last name': null,
    },
  },
  {
    name: 'google_old',
    kind: 'customers',
    has: ['given name', 'family name', 'group membership'],
    columns: { name: 'name', 'given name': null, 'family name': null, 'group membership': 'tags' },
  },
  {
    name: 'outlook',
    kind: 'customers',
    has: ['e mail address', 'mobile phone', 'business phone'],
    columns: {
      ...NAMES,
      'mobile phone': 'phone',
      'home phone': 'other_phone',
      'primary phone': 'other_phone',
      'e mail address': 'email',
      categories: 'tags',
      anniversary: null,
      company: null,
    },
  },
  {
    name: 'square',
    kind: 'customers',
    has: ['reference id', 'email address', 'phone number', 'memo'],
    columns: {
      ...NAMES,
      'phone number': 'phone',
      'email address': 'email',
      memo: 'notes',
      'reference id': null,
      'square customer id': null,
      'email subscription status': 'consent',
      birthday: 'birthday',
      nickname: null,
    },
  },
  {
    name: 'fresha',
    kind: 'customers',
    has: ['mobile number', 'telephone', 'date of birth', 'blocked'],
    columns: {
      ...NAMES,
      'mobile number': 'phone',
      telephone: 'other_phone',
      'date of birth': 'birthday',
      note: 'notes',
      blocked: 'blocked',
      'client id': null,
    },
  },
  {
    name: 'acuity',
    kind: 'appointments',
    has: ['start time', 'end time', 'type', 'calendar', 'appointment id'],
    columns: {
      ...NAMES,
      'start time': 'start',
      'end time': 'end',
      type: 'service',
      calendar: 'staff',
      'appointment price': 'price',
      notes: 'notes',
      'appointment id': 'key',
      label: 'status',
      'date scheduled': null,
    },
  },
  {
    name: 'cal_com',
    kind: 'appointments',
    has: ['uid', 'starttime', 'endtime', 'eventlength'],
    columns: {
      uid: 'key',
      title: 'service',
      starttime: 'start',
      endtime: 'end',
      eventlength: null,
      'attendee 1': 'name',
      attendee1: 'name',
      attendeephone1: 'phone',
      userusername: 'staff',
      timestatus: 'status',
      status: 'status',
      'starttime date': null,
      'starttime time': null,
      id: null,
    },
  },
  {
    name: 'easy_appointments',
    kind: 'appointments',
    has: ['start datetime', 'end datetime', 'id users provider', 'id services'],
    columns: {
      id: 'key',
      'start datetime': 'start',
      'end datetime': 'end',
      'id users provider': 'staff',
      'id services': 'service',
      status: 'status',
      notes: 'notes',
    },
  },
  {
    name: 'mi_turno',
    kind: 'customers',
    has: ['nombre', 'telefono', 'ficha de corte', 'bloqueado por'],
    columns: {
      nombre: 'name',
      telefono: 'phone',
      mail: 'email',
      cumpleanos: 'birthday',
      etiquetas: 'tags',
      'ficha de corte': 'haircut',
      notas: 'notes',
      'bloqueado por': 'blocked',
    },
  },
  {
    // The sheet of the statistics, and the one in a copy of the shop.
    name: 'mi_turno',
    kind: 'appointments',
    has: ['codigo', 'fecha', 'hora', 'minutos', 'servicio', 'sena'],
    columns: {
      codigo: 'key',
      fecha: 'date',
      hora: 'time',
      minutos: 'duration',
      nombre: 'name',
      cliente: 'name',
      telefono: 'phone',
      mail: 'email',
      servicio: 'service',
      profesional: 'staff',
      'con quien': 'staff',
      estado: 'status',
      precio: 'price',
      nota: 'notes',
      local: null,
      'tambien atiende': null,
      sena: null,
      'sena recibida': null,
      origen: null,
      'reservado el': null,
    },
  },
]

export type FoundPreset = {
  readonly name: ImportPreset
  /** Undefined: the preset says nothing of this column. */
  readonly fieldOf: (header: string) => ImportField | null | undefined
}

export function presetOf(headers: readonly string[], kind: ImportKind): FoundPreset | null {
  const plain = new Set(headers.map(plainWords))
  const found = presets.find(one => one.kind === kind && one.has.every(name => plain.has(name)))
  if (found === undefined) return null
  const columns = new Map(Object.entries(found.columns))
  return { name: found.name, fieldOf: header => columns.get(plainWords(header)) }
}
