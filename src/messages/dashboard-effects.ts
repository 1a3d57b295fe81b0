import type { RulesChange } from '#stores/dashboard/effects.ts'

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
  stay: 'Siguen en pie hasta que los muevas. Se abren en otra pestaña; esta lista se actualiza sola.',
  first: 'Movelos antes de darla de baja. Se abren en otra pestaña; esta lista se actualiza sola.',
  none: 'Ya no queda ninguno afuera. Podés guardar tranquilo.',
  open: (name: string) => `Mover el turno de ${name}`,
  move: 'Mover',
  more: (count: number) => `y ${count} más`,
  save: 'Guardar igual',
  saveClean: 'Guardar',
  leave: 'Volver sin guardar',
}
