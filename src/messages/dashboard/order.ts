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
