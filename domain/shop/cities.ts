/** The larger cities of the countries in which a shop may be, each by its centre in degrees. Not a gazetteer. */

export type Point = readonly [latitude: number, longitude: number]

export type City = {
  readonly name: string
  /** ISO 3166-1. */
  readonly country: string
  readonly place: Point
}

export const cities: readonly City[] = [
  { name: 'Buenos Aires', country: 'AR', place: [-34.6037, -58.3816] },
  { name: 'Córdoba', country: 'AR', place: [-31.4201, -64.1888] },
  { name: 'Rosario', country: 'AR', place: [-32.9442, -60.6505] },
  { name: 'Mendoza', country: 'AR', place: [-32.8895, -68.8458] },
  { name: 'La Plata', country: 'AR', place: [-34.9205, -57.9536] },
  { name: 'Mar del Plata', country: 'AR', place: [-38.0055, -57.5426] },
  { name: 'San Miguel de Tucumán', country: 'AR', place: [-26.8083, -65.2176] },
  { name: 'Salta', country: 'AR', place: [-24.7821, -65.4232] },
  { name: 'San Salvador de Jujuy', country: 'AR', place: [-24.1858, -65.2995] },
  { name: 'Santa Fe', country: 'AR', place: [-31.6333, -60.7] },
  { name: 'Paraná', country: 'AR', place: [-31.7333, -60.5297] },
  { name: 'Corrientes', country: 'AR', place: [-27.4692, -58.8306] },
  { name: 'Resistencia', country: 'AR', place: [-27.4514, -58.9867] },
  { name: 'Posadas', country: 'AR', place: [-27.3671, -55.8961] },
  { name: 'Formosa', country: 'AR', place: [-26.1775, -58.1781] },
  { name: 'Santiago del Estero', country: 'AR', place: [-27.7951, -64.2615] },
  { name: 'Catamarca', country: 'AR', place: [-28.4696, -65.7852] },
  { name: 'La Rioja', country: 'AR', place: [-29.4135, -66.8565] },
  { name: 'San Juan', country: 'AR', place: [-31.5375, -68.5364] },
  { name: 'San Luis', country: 'AR', place: [-33.295, -66.3356] },
  { name: 'Santa Rosa', country: 'AR', place: [-36.6167, -64.2833] },
  { name: 'Bahía Blanca', country: 'AR', place: [-38.7183, -62.2663] },
  { name: 'Neuquén', country: 'AR', place: [-38.9516, -68.0591] },
  { name: 'Bariloche', country: 'AR', place: [-41.1335, -71.3103] },
  { name: 'Comodoro Rivadavia', country: 'AR', place: [-45.8641, -67.4966] },
  { name: 'Río Gallegos', country: 'AR', place: [-51.6226, -69.2181] },
  { name: 'Ushuaia', country: 'AR', place: [-54.8019, -68.303] },
  { name: 'Montevideo', country: 'UY', place: [-34.9011, -56.1645] },
  { name: 'Asunción', country: 'PY', place: [-25.2637, -57.5759] },
  { name: 'Santiago', country: 'CL', place: [-33.4489, -70.6693] },
  { name: 'Salto', country: 'UY', place: [-31.3833, -57.9667] },
  { name: 'Paysandú', country: 'UY', place: [-32.3214, -58.0756] },
  { name: 'Maldonado', country: 'UY', place: [-34.9, -54.95] },
  { name: 'Punta del Este', country: 'UY', place: [-34.9608, -54.9433] },
  { name: 'Colonia del Sacramento', country: 'UY', place: [-34.4626, -57.8398] },
  { name: 'Rivera', country: 'UY', place: [-30.9053, -55.5508] },
  { name: 'Valparaíso', country: 'CL', place: [-33.0472, -71.6127] },
  { name: 'Viña del Mar', country: 'CL', place: [-33.0245, -71.5518] },
  { name: 'Concepción', country: 'CL', place: [-36.827, -73.0498] },
  { name: 'Antofagasta', country: 'CL', place: [-23.6509, -70.3975] },
  { name: 'Temuco', country: 'CL', place: [-38.7359, -72.5904] },
  { name: 'La Serena', country: 'CL', place: [-29.9027, -71.2519] },
  { name: 'Puerto Montt', country: 'CL', place: [-41.4693, -72.9424] },
  { name: 'Punta Arenas', country: 'CL', place: [-53.1638, -70.9171] },
  { name: 'Ciudad del Este', country: 'PY', place: [-25.5097, -54.6111] },
  { name: 'Encarnación', country: 'PY', place: [-27.3306, -55.8667] },
  { name: 'San Lorenzo', country: 'PY', place: [-25.3397, -57.5088] },
  { name: 'Santa Cruz de la Sierra', country: 'BO', place: [-17.7833, -63.1821] },
  { name: 'La Paz', country: 'BO', place: [-16.4897, -68.1193] },
  { name: 'El Alto', country: 'BO', place: [-16.5047, -68.1633] },
  { name: 'Cochabamba', country: 'BO', place: [-17.3895, -66.1568] },
  { name: 'Sucre', country: 'BO', place: [-19.0333, -65.2627] },
  { name: 'Tarija', country: 'BO', place: [-21.5355, -64.7296] },
  { name: 'Lima', country: 'PE', place: [-12.0464, -77.0428] },
  { name: 'Arequipa', country: 'PE', place: [-16.409, -71.5375] },
  { name: 'Trujillo', country: 'PE', place: [-8.1116, -79.0287] },
  { name: 'Cusco', country: 'PE', place: [-13.532, -71.9675] },
  { name: 'Piura', country: 'PE', place: [-5.1945, -80.6328] },
  { name: 'Bogotá', country: 'CO', place: [4.711, -74.0721] },
  { name: 'Medellín', country: 'CO', place: [6.2442, -75.5812] },
  { name: 'Cali', country: 'CO', place: [3.4516, -76.532] },
  { name: 'Barranquilla', country: 'CO', place: [10.9685, -74.7813] },
  { name: 'Cartagena de Indias', country: 'CO', place: [10.391, -75.4794] },
  { name: 'Bucaramanga', country: 'CO', place: [7.1193, -73.1227] },
  { name: 'Ciudad de México', country: 'MX', place: [19.4326, -99.1332] },
  { name: 'Guadalajara', country: 'MX', place: [20.6597, -103.3496] },
  { name: 'Monterrey', country: 'MX', place: [25.6866, -100.3161] },
  { name: 'Puebla', country: 'MX', place: [19.0414, -98.2063] },
  { name: 'Tijuana', country: 'MX', place: [32.5149, -117.0382] },
  { name: 'Cancún', country: 'MX', place: [21.1619, -86.8515] },
  { name: 'São Paulo', country: 'BR', place: [-23.5505, -46.6333] },
  { name: 'Río de Janeiro', country: 'BR', place: [-22.9068, -43.1729] },
  { name: 'Porto Alegre', country: 'BR', place: [-30.0346, -51.2177] },
  { name: 'Florianópolis', country: 'BR', place: [-27.5949, -48.5482] },
  { name: 'Curitiba', country: 'BR', place: [-25.4284, -49.2733] },
  { name: 'Foz do Iguaçu', country: 'BR', place: [-25.5469, -54.5882] },
  { name: 'Brasilia', country: 'BR', place: [-15.7939, -47.8828] },
  { name: 'Belo Horizonte', country: 'BR', place: [-19.9167, -43.9345] },
  { name: 'Salvador de Bahía', country: 'BR', place: [-12.9777, -38.5016] },
  { name: 'Madrid', country: 'ES', place: [40.4168, -3.7038] },
  { name: 'Barcelona', country: 'ES', place: [41.3874, 2.1686] },
  { name: 'Sevilla', country: 'ES', place: [37.3891, -5.9845] },
  { name: 'Bilbao', country: 'ES', place: [43.263, -2.935] },
  { name: 'Málaga', country: 'ES', place: [36.7213, -4.4214] },
  { name: 'Zaragoza', country: 'ES', place: [41.6488, -0.8891] },
]

/** Accents, capitals and what people add ("CABA, Buenos Aires") do not matter. */
export function findCity(text: string): City | null {
  const wanted = plain(text).replace(/^(caba|capital federal)$/, 'buenos aires')
  const parts = wanted.split(/\s*,\s*/)
  const found =
    cities.find(({ name }) => parts.includes(plain(name))) ??
    cities.find(({ name }) => wanted.length > 4 && plain(name).endsWith(` ${wanted}`))
  return found ?? null
}

/** The nearest city within a quarter of a degree (28 km) of a point; null when there is none. */
export function cityAround([latitude, longitude]: Point): City | null {
  const farthest = 0.25
  const stretch = Math.cos((latitude * Math.PI) / 180)
  const away = ({ place }: City) =>
    Math.hypot(place[0] - latitude, (place[1] - longitude) * stretch)
  const nearest = cities.reduce((best, city) => (away(city) < away(best) ? city : best))
  return away(nearest) <= farthest ? nearest : null
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()
}
