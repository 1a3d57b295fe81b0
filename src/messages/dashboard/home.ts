import type { Checklist } from '#stores/dashboard/shop.ts'

export const homeTexts = {
  title: 'Empecemos',
  intro: 'Cinco pasos y tu página recibe turnos.',
  progress: (done: number, total: number) => `${done} de ${total} pasos listos`,
  ready: 'Está todo. Publicá tu página.',
  notReady: 'Cuando estén los cinco, la publicás.',
  done: 'Listo',
  pending: 'Falta',
  publish: 'Publicar mi página',
  preparing: 'Armando tu local con lo que preparaste…',
  publishing: 'Publicando…',
  published: 'Tu página ya recibe turnos.',
}

type Step = Exclude<keyof Checklist, 'is_published'>

export const checklistTexts: Record<
  Step,
  { readonly title: string; readonly hint: string; readonly action: string }
> = {
  has_service: {
    title: 'Qué ofrecés',
    hint: 'Un servicio con sus minutos y su precio.',
    action: 'Agregar un servicio',
  },
  has_staff: {
    title: 'Quién atiende',
    hint: 'Cada persona tiene su columna en la agenda.',
    action: 'Agregar una persona',
  },
  has_hours: {
    title: 'Cuándo abrís',
    hint: 'La semana del local, con siesta si la hay.',
    action: 'Cargar los horarios',
  },
  has_address: {
    title: 'Dónde estás',
    hint: 'La dirección que ven tus clientes; si vas a domicilio, solo la ciudad.',
    action: 'Completar la dirección',
  },
  has_whatsapp: {
    title: 'Cómo te escriben',
    hint: 'El WhatsApp del local.',
    action: 'Completar el WhatsApp',
  },
}

/** Hints beside the proposals of the first steps. */
export const usualTexts = {
  service: 'Lo completamos con lo usual de tu rubro. Poné lo tuyo y guardá.',
  staff: 'Así lo ven tus clientes. Si atiende otra persona, poné su nombre.',
  hours: 'Te proponemos lo usual: martes a sábado de 10 a 20. Cambiá lo que haga falta y guardá.',
}

export const threadTexts = {
  label: 'Primeros pasos',
  step: (number: number, total: number) => `Paso ${number} de ${total}.`,
  pending: 'Guardá acá y seguimos con el próximo.',
  done: 'Este paso está listo.',
  allDone: 'Está todo. Solo falta publicar.',
  back: 'Ver los pasos',
  publish: 'Ir a publicar',
  next: (title: string) => `Sigue: ${title}`,
}

/** For an address of no section, or of one that this user may not open, and for a shop that the platform suspended. */
export const noSectionTexts = {
  unknown: 'Esta sección no existe',
  unknownHint: 'El link puede ser viejo.',
  forbidden: (section: string) => `No tenés permiso para ver ${section}`,
  forbiddenHint: 'Pedíselo a quien administra el local.',
  goHome: 'Ir al inicio',
  suspended: (name: string) => `${name} está suspendido`,
  suspendedReason: (reason: string) => `Motivo: ${reason}`,
  suspendedHint:
    'Nadie ve su página ni puede reservar; los turnos ya dados siguen en pie. Quien abrió la cuenta del local tiene el motivo en un mail: puede responderlo, o escribirnos.',
  writeUs: 'Escribinos por WhatsApp',
  message: (name: string) => `Hola, ${name} está suspendido en Mi Turno. ¿Cómo seguimos?`,
  ownAppointments: 'Ver mis turnos',
}
