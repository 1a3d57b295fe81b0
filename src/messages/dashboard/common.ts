/** Words of buttons and forms. Not with the texts of the shell, which the first load of the board carries. */
export const commonTexts = {
  save: 'Guardar',
  saving: 'Guardando…',
  saved: 'Guardado.',
  cancel: 'Cancelar',
  close: 'Cerrar',
  remove: 'Quitar',
  optional: '(opcional)',
}

/** Somebody else changed the same field while the form was open. */
export const theirsTexts = {
  intro:
    'Otra persona cambió esto mientras escribías. Lo tuyo sigue acá: si guardás de nuevo, queda lo tuyo.',
  now: (label: string) => `Ahora en «${label}» dice:`,
  empty: '(nada)',
  take: 'Usar ese',
}

/** Loads the next page of a list. */
export const listTexts = { more: 'Ver más' }

/** Reordering a list. */
export const orderTexts = {
  start: 'Ordenar',
  services: 'Así los ven tus clientes.',
  staff: 'Así están en la agenda y en tu página.',
  withoutHeading: 'Sin categoría',
  up: (name: string) => `Subir ${name}`,
  down: (name: string) => `Bajar ${name}`,
  moved: (name: string, place: number, of: number) => `${name}: lugar ${place} de ${of}.`,
  save: 'Guardar el orden',
  saved: 'El orden quedó guardado.',
}
