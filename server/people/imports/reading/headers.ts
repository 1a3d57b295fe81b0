/** The names that columns have in the files of other products and in sheets made by hand, by what they hold. */
import type { ImportField, ImportKind } from '#contract/imports/import-names.ts'
import { plainWords } from './words.ts'

/** In the order in which they are tried; names as `plainWords` gives them. */
const names: Readonly<Record<ImportField, string>> = {
  first_name:
    'first name|given name|nombre de pila|primer nombre|nombres|attendee first name|customer first name',
  last_name:
    'last name|family name|surname|apellido|apellidos|segundo nombre y apellido|customer last name',
  name: `name|nombre|nombre y apellido|nombre y apellidos|apellido y nombre|apellidos y nombres|nombre completo|full name|display name|
cliente|clienta|clientes|customer|customer name|client|client name|contacto|contact|persona|nombre del cliente|nombre cliente|attendee|attendee 1|
nombre y tel|nombre y telefono|invitado|file as|nome|nome completo`,
  phone: `phone|telefono|tel|celular|cel|movil|mobile|mobile phone|mobile number|phone number|whatsapp|wsp|wpp|wasap|numero|numero de telefono|
numero de celular|nro de celular|nro|contacto tel|telefono celular|phone 1 value|attendeephone 1|customer phone|client phone|telefono movil|telefono 1|
tel celular|tel cel|cel wsp|celular whatsapp|telefone|numero de whatsapp|primary phone`,
  other_phone: `telephone|otro telefono|otro numero|otros telefonos|telefono 2|tel 2|telefono fijo|fijo|home phone|business phone|other phone|day phone|
night phone|work phone|phone 2 value|phone 3 value|phone 4 value|telefono alternativo|celular 2|telefono trabajo|telefono casa`,
  email: `email|e mail|mail|correo|correo electronico|email address|e mail address|mail del cliente|e mail 1 value|primary email|email 1|customer email|
direccion de correo|attendee email`,
  birthday:
    'birthday|cumpleanos|cumple|fecha de nacimiento|fecha nacimiento|fecha nac|nacimiento|date of birth|birth date|dob|fec nac|f nac|aniversario',
  notes: `notes|nota|notas|note|observaciones|observacion|obs|comentarios|comentario|comments|memo|customer notes|detalle|detalles|aclaraciones|descripcion del cliente|info`,
  haircut: 'ficha de corte|ficha|corte habitual|corte que usa|estilo|formula|haircut',
  tags: 'tags|tag|etiquetas|etiqueta|labels|label|group membership|categories|categorias|grupo|grupos|segmento|categoria de cliente',
  blocked: 'blocked|bloqueado|bloqueada|bloqueado por|lista negra|blacklist|banned|vetado',
  consent: `email subscription status|accepts marketing|marketing|acepta publicidad|acepta mails|acepta promociones|suscripto|subscribed|opt in|
email opt in|marketing consent|consentimiento`,
  date: 'date|fecha|dia|fecha del turno|fecha turno|fecha de la cita|fecha cita|appointment date|starttime date|data',
  time: `time|hora|horario|hora del turno|hora turno|hora inicio|hora de inicio|appointment time|starttime time|desde|inicia|horario inicio`,
  start: `start|start time|starttime|start datetime|inicio|comienzo|empieza|fecha y hora|fecha hora|turno|cita|start date|starts at|dtstart|begin`,
  end: `end|end time|endtime|end datetime|fin|termina|hasta|hora fin|hora de fin|end date|ends at|hora finalizacion|finaliza`,
  duration:
    'duration|duracion|minutos|minutes|eventlength|event length|tiempo|duracion min|duracion en minutos|length',
  service: `service|servicio|servicios|services|tratamiento|type|appointment type|tipo de turno|trabajo|corte|que se hace|title|service name|id services|prestacion|
tipo`,
  staff: `staff|barbero|barbera|profesional|empleado|peluquero|peluquera|estilista|atiende|con quien|calendar|provider|team member|staff member|quien atiende|employee|
userusername|id users provider|profissional|barbeiro|sillon`,
  price:
    'price|precio|importe|monto|valor|total|appointment price|retail price|prezzo al dettaglio|preco|costo|tarifa|precio final',
  status: 'status|estado|situacion|timestatus|appointment status|asistio|asistencia',
  key: 'id|uid|appointment id|id turno|booking id|id de reserva|codigo|nro turno|numero de turno',
  summary: 'evento|summary|resumen|asunto|subject|titulo|turnos|texto',
  category: 'category|categoria|rubro|tipo de servicio|categoria del servicio',
  description: 'description|descripcion|detalle del servicio',
  service_name:
    'name|nombre|servicio|service|service name|nombre del servicio|servicios|title|tratamiento|corte|descrizione',
}

const known = Object.entries(names).map(
  ([field, text]) =>
    [
      field as ImportField,
      new Set(text.split('|').map(name => name.trim().replaceAll('\n', ''))),
    ] as const,
)

export const fieldsOfKind: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  customers: [
    'first_name',
    'last_name',
    'name',
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
    'first_name',
    'last_name',
    'name',
    'phone',
    'other_phone',
    'email',
    'service',
    'staff',
    'price',
    'status',
    'notes',
    'key',
    'summary',
  ],
  services: ['service_name', 'duration', 'price', 'category', 'description'],
}

/** What a column of this name holds; null when the name tells nothing. */
export function fieldNamed(header: string, kind: ImportKind): ImportField | null {
  const plain = plainWords(header)
  const fields = fieldsOfKind[kind]
  const found = known.find(([field, own]) => fields.includes(field) && own.has(plain))
  return found?.[0] ?? null
}

/** How many cells of a row are names of columns. */
export function namesIn(cells: readonly string[], kind: ImportKind): number {
  return cells.filter(cell => fieldNamed(cell, kind) !== null).length
}
