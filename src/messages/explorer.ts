import { dateOf, shortDateText, timeText } from '#contract/texts/texts.ts'

export const explorerMessages = {
  title: 'Lugares cerca',
  lead: 'Elegís la hora y reservás, sin crear una cuenta.',
  searchLabel: 'Nombre, barrio o ciudad',
  aroundYou: 'Cerca de donde estás',
  search: 'Buscar',
  you: 'Vos',
  nearMe: 'Usar mi ubicación',
  asking: 'Buscando dónde estás…',
  denied: 'No pudimos saber dónde estás. Escribí tu ciudad y tocá Buscar.',
  byDistance: 'Los más cercanos primero.',
  byDistanceFrom: (place: string) => `Los más cercanos a ${place} primero.`,
  titleNear: (place: string) => `Lugares cerca de ${place}`,
  showAll: 'Ver todos los lugares',
  cities: 'O mirá en:',
  filters: 'Filtros',
  within: (km: string) => `Hasta ${km} km`,
  openNow: 'Abierto ahora',
  freeSoon: 'Lugar en la próxima hora',
  closed: 'Cerrado ahora',
  noSlots: 'Sin lugar en los próximos días.',
  noOnline: 'Por ahora no toma turnos online.',
  more: 'Ver más lugares',
  nothingTitle: 'Sin resultados',
  nothing: 'Todavía no hay locales publicados por acá.',
  nothingFor: (q: string) =>
    `No encontramos “${q}”. Probá con menos palabras, con el barrio o con la ciudad.`,
  nothingIn: (place: string, kind = 'locales') =>
    `Todavía no hay ${kind.toLowerCase()} en ${place}.`,
  nothingTimed: 'Ninguno de los que miramos cumple con eso ahora. Sacá un filtro o mirá más lejos.',
  nothingWithin: (km: string) => `A menos de ${km} km no hay ninguno así. Probá con más lejos.`,
  nothingOfKind: (kind: string) => `Todavía no hay ${kind.toLowerCase()} por acá.`,
  lookFurther: 'Seguir buscando más lejos',
  clear: 'Sacar los filtros',
  distance: (km: number) =>
    km < 1 ? `a ${Math.max(1, Math.round(km * 10)) * 100} m` : `a ${kilometres(km)} km`,
  farther: 'Más lejos',
  nothingNear: 'A menos de 50 km todavía no hay ninguno. Estos son los que siguen.',
  lookAround: 'Ver más lejos',
  nearestTo: 'Ver los más cercanos',
  openUntil: (time: string) => `hasta las ${time}`,
  opensAt: (moment: string) => `abre ${moment}`,
  walkIn: (time: string) =>
    `Hay un sillón libre a las ${time}. Para tan pronto, acercate o escribile.`,
} as const

export const mapMessages = {
  open: 'Ver en el mapa',
  close: 'Cerrar el mapa',
  label: 'Mapa de los lugares de esta lista',
  loading: 'Abriendo el mapa…',
  failed: 'No pudimos abrir el mapa. La lista de abajo dice lo mismo.',
  noTiles: 'El fondo del mapa no cargó. Los lugares están donde corresponde.',
  searchHere: 'Buscar en esta zona',
  see: 'Ver y reservar',
} as const

/** The kinds a visitor can choose from, in this order. */
export const kinds: Readonly<Record<string, { readonly one: string; readonly many: string }>> = {
  barberia: { one: 'Barbería', many: 'Barberías' },
  peluqueria: { one: 'Peluquería', many: 'Peluquerías' },
  salon: { one: 'Salón de belleza', many: 'Salones' },
  estetica: { one: 'Estética', many: 'Estética' },
  unas: { one: 'Uñas', many: 'Uñas' },
  spa: { one: 'Spa', many: 'Spa' },
  tatuajes: { one: 'Tatuajes', many: 'Tatuajes' },
}

/** A category that we do not know by its Spanish name is shown as the shop wrote it. */
export function categoryWord(category: string): string {
  return kinds[category]?.one ?? category
}

/** `18:30` today, `mañana 10:00`, `lun 23 10:00`; by the date in the shop's time zone. */
export function slotText(instant: string, today: string, tomorrow: string): string {
  return `${slotDay(instant, today, tomorrow)} ${timeText(instant)}`.trim()
}

/** Empty today, `mañana`, `lun 23`. */
export function slotDay(instant: string, today: string, tomorrow: string): string {
  const date = dateOf(instant)
  if (date === today) return ''
  return date === tomorrow ? 'mañana' : shortDateText(date)
}

function kilometres(km: number): string {
  if (km < 10) return km.toFixed(1).replace('.', ',')
  return String(Math.round(km)).replace(/\B(?=\d{3}$)/, '.')
}
