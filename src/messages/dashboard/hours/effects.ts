import type { RulesChange } from '#stores/dashboard/hours/effects.ts'

const left: Readonly<Record<RulesChange['kind'], string>> = {
  hours: 'fuera de horario',
  exception: 'fuera de horario',
  holiday: 'fuera de horario',
  exception_off: 'fuera de horario',
  block: 'dentro de lo que bloqueás',
  staff_off: 'sin quien los atienda',
  service_off: 'de un servicio que ya no das',
}

export const effectTexts = {
  title: 'Antes de guardar',
  leaves: (count: number, kind: RulesChange['kind']) =>
    count === 1 ? `Esto deja 1 turno ${left[kind]}.` : `Esto deja ${count} turnos ${left[kind]}.`,
  stay: 'Siguen en pie. Apenas guardes te proponemos otro lugar para cada uno, con el aviso ya escrito.',
  stayOffered: 'Siguen en pie hasta que los muevas. Se abren en otra pestaña.',
  already: (count: number) =>
    count === 1
      ? 'Además, 1 turno ya estaba fuera de horario.'
      : `Además, ${count} turnos ya estaban fuera de horario.`,
  first:
    'Movelos antes de la baja, de a uno o por día. Se abren en otra pestaña; esta lista se actualiza sola.',
  none: 'Ya no queda ninguno afuera. Podés guardar tranquilo.',
  noneYet: 'No deja ningún turno afuera.',
  keepsOwn: (name: string) =>
    `${name} tiene horario propio: si no, sigue recibiendo turnos como hasta ahora.`,
  cutAlso: (name: string) => `Recortar también el horario de ${name}`,
  open: (name: string) => `Mover el turno de ${name}`,
  move: 'Mover',
  more: (count: number) => `y ${count} más`,
  save: 'Guardar igual',
  saveClean: 'Guardar',
  leave: 'Volver sin guardar',
  settleTitle: 'Quedaron turnos afuera',
  settleHint:
    'Acomodalos de a un día: cada turno viene con otro lugar propuesto y el mensaje para avisar. Se abre en otra pestaña.',
  settle: 'Acomodar',
  settleDay: (name: string, day: string) => `Acomodar los turnos de ${name} del ${day}`,
  dayOf: (name: string, count: number) =>
    count === 0 ? name : count === 1 ? `${name} · 1 turno` : `${name} · ${count} turnos`,
  later: 'Más tarde',
  settledDay: 'Listo',
  allSettled: 'Ya no queda ninguno afuera.',
  close: 'Cerrar',
  outsideTitle: (count: number) =>
    count === 1 ? '1 turno fuera de horario' : `${count} turnos fuera de horario`,
  outsideHint:
    'Quedaron así cuando cambió el horario. Acomodalos de a un día: cada uno viene con otro lugar propuesto y el mensaje para avisar.',
}
