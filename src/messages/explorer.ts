export const explorerMessages = {
  title: 'Lugares cerca',
  nearMe: 'Usar mi ubicación',
  asking: 'Buscando dónde estás…',
  denied: 'No pudimos saber dónde estás. Escribí tu barrio o ciudad y tocá Buscar.',
  byDistance: 'Los más cercanos primero.',
  showAll: 'Ver todos los lugares',
  distance: (km: number) =>
    km < 1 ? `a ${Math.max(1, Math.round(km * 10)) * 100} m` : `a ${kilometres(km)} km`,
} as const

const categories: Readonly<Record<string, string>> = {
  barberia: 'Barbería',
  peluqueria: 'Peluquería',
  salon: 'Salón de belleza',
  estetica: 'Estética',
  unas: 'Uñas',
  spa: 'Spa',
  tatuajes: 'Tatuajes',
}

/** A category that we do not know by its Spanish name is shown as the shop wrote it. */
export function categoryWord(category: string): string {
  return categories[category] ?? category
}

function kilometres(km: number): string {
  return km < 10 ? km.toFixed(1).replace('.', ',') : String(Math.round(km))
}
