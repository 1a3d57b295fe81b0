/* Where a map begins when only the city is known. Not a gazetteer: a city that is not here begins with the country. */

export type Place = readonly [latitude: number, longitude: number]

export const cityPlaces: readonly { readonly name: string; readonly place: Place }[] = [
  { name: 'Buenos Aires', place: [-34.6037, -58.3816] },
  { name: 'Córdoba', place: [-31.4201, -64.1888] },
  { name: 'Rosario', place: [-32.9442, -60.6505] },
  { name: 'Mendoza', place: [-32.8895, -68.8458] },
  { name: 'La Plata', place: [-34.9205, -57.9536] },
  { name: 'Mar del Plata', place: [-38.0055, -57.5426] },
  { name: 'San Miguel de Tucumán', place: [-26.8083, -65.2176] },
  { name: 'Salta', place: [-24.7821, -65.4232] },
  { name: 'San Salvador de Jujuy', place: [-24.1858, -65.2995] },
  { name: 'Santa Fe', place: [-31.6333, -60.7] },
  { name: 'Paraná', place: [-31.7333, -60.5297] },
  { name: 'Corrientes', place: [-27.4692, -58.8306] },
  { name: 'Resistencia', place: [-27.4514, -58.9867] },
  { name: 'Posadas', place: [-27.3671, -55.8961] },
  { name: 'Formosa', place: [-26.1775, -58.1781] },
  { name: 'Santiago del Estero', place: [-27.7951, -64.2615] },
  { name: 'Catamarca', place: [-28.4696, -65.7852] },
  { name: 'La Rioja', place: [-29.4135, -66.8565] },
  { name: 'San Juan', place: [-31.5375, -68.5364] },
  { name: 'San Luis', place: [-33.295, -66.3356] },
  { name: 'Santa Rosa', place: [-36.6167, -64.2833] },
  { name: 'Bahía Blanca', place: [-38.7183, -62.2663] },
  { name: 'Neuquén', place: [-38.9516, -68.0591] },
  { name: 'Bariloche', place: [-41.1335, -71.3103] },
  { name: 'Comodoro Rivadavia', place: [-45.8641, -67.4966] },
  { name: 'Río Gallegos', place: [-51.6226, -69.2181] },
  { name: 'Ushuaia', place: [-54.8019, -68.303] },
  { name: 'Montevideo', place: [-34.9011, -56.1645] },
  { name: 'Asunción', place: [-25.2637, -57.5759] },
  { name: 'Santiago', place: [-33.4489, -70.6693] },
]

const country = { place: [-38.4, -63.6], zoom: 4 } as const

/** Accents, capitals and what people add ("CABA, Buenos Aires") do not matter. */
export function startOf(city: string): { readonly place: Place; readonly zoom: number } {
  const wanted = plain(city).replace(/^(caba|capital federal)$/, 'buenos aires')
  const found = cityPlaces.find(({ name }) => {
    const known = plain(name)
    return (
      wanted === known ||
      wanted.split(/\s*,\s*/).includes(known) ||
      (wanted.length > 4 && known.endsWith(` ${wanted}`))
    )
  })
  return found ? { place: found.place, zoom: 13 } : country
}

/** About a metre: the door, and no more. */
export function rounded(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()
}
