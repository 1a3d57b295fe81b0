import { weekdayOf } from '#domain/calendar/dates.ts'
import { MONDAY_TO_FRIDAY, MONDAY_TO_SATURDAY, type DemoShop } from './shop.ts'

const MONDAY = 1
const SUNDAY = 7

const barberiaDemo: DemoShop = {
  adUrl: 'barberia-demo',
  organization: 'barberia-demo',
  name: 'Barbería Demo',
  category: 'barberia',
  description:
    'Tres sillones, mate de por medio y cero apuro. Cortes clásicos y degradados, barba a navaja y color.',
  address: 'Gorriti 4852',
  city: 'Buenos Aires',
  latitude: -34.5906,
  longitude: -58.4269,
  whatsapp: '+5491155550100',
  timeZone: 'America/Argentina/Buenos_Aires',
  country: 'AR',
  currency: 'ARS',
  cover: 'rayas',
  staff: [
    { name: 'Lucas Ferreyra', bio: 'Degradados y cortes clásicos.', lunch: '13:00' },
    {
      name: 'Martina Ríos',
      bio: 'Color, corte a tijera y peinados.',
      lunch: '13:45',
      weekly: { weekday: 1, at: '10:00', minutes: 60, reason: 'Curso de colorimetría' },
    },
    {
      name: 'Nicolás Sosa',
      bio: 'Barba a navaja y toalla caliente.',
      lunch: '14:30',
      hours: [
        { weekdays: MONDAY_TO_SATURDAY, ranges: '10:00-19:00', week: 'a' },
        { weekdays: MONDAY_TO_SATURDAY, ranges: '11:00-20:00', week: 'b' },
      ],
    },
  ],
  services: [
    {
      name: 'Corte',
      category: 'Pelo',
      description: 'A tijera o máquina, con lavado.',
      minutes: [30],
      price: 10_000,
    },
    {
      name: 'Corte y barba',
      category: 'Pelo y barba',
      description: 'El corte de siempre y la barba al ras o con forma.',
      minutes: [45],
      price: 14_500,
    },
    {
      name: 'Barba',
      category: 'Barba',
      description: 'Recorte, perfilado y aceite.',
      minutes: [20],
      price: 7000,
    },
    {
      name: 'Color',
      category: 'Pelo',
      description: 'Aplicación, media hora de espera y lavado.',
      minutes: [40, 30, 20],
      price: 32_000,
      deposit: 8000,
      resource: 'Lavacabezas',
      offeredBy: ['Martina', 'Lucas'],
    },
    {
      name: 'Corte niño',
      category: 'Pelo',
      description: 'Hasta 12 años, con paciencia.',
      minutes: [30],
      price: 9000,
    },
    {
      name: 'Perfilado',
      category: 'Barba',
      description: 'Contornos, cejas y nuca.',
      minutes: [15],
      price: 4500,
    },
    {
      name: 'Afeitado con toalla caliente',
      category: 'Barba',
      description: 'A navaja, con toalla caliente y bálsamo.',
      minutes: [30],
      bufferAfter: 10,
      price: 9500,
      addOns: [
        { name: 'Perfilado de cejas', minutes: 5, price: 2000 },
        { name: 'Masaje capilar', minutes: 10, price: 2500 },
      ],
      offeredBy: ['Nicolás', 'Lucas'],
    },
    {
      name: 'Peinado',
      category: 'Pelo',
      description: 'Para un casamiento, una foto o porque sí.',
      minutes: [30],
      price: 8000,
      needsApproval: true,
      offeredBy: ['Martina', 'Nicolás'],
    },
  ],
  hours: [{ weekdays: MONDAY_TO_SATURDAY, ranges: '10:00-20:00' }],
  resources: [{ name: 'Lavacabezas', quantity: 1 }],
  depositInstructions:
    'Transferí al alias barberia.demo.sena y mandanos el comprobante por WhatsApp.',
  fixedAppointment: {
    staffMember: 'Nicolás Sosa',
    service: 'Corte y barba',
    weekday: 5,
    at: '17:00',
  },
  reviews: [
    { rating: 5, text: 'Entré a horario y salí impecable. El degradado, un lujo.' },
    {
      rating: 5,
      text: 'Reservé desde el colectivo y a la hora ya estaba sentado. Vuelvo.',
      answer: '¡Te esperamos con el mate listo!',
    },
    { rating: 4, text: 'Muy buen corte. Los sábados conviene reservar con tiempo.' },
    { rating: 5, text: 'La barba a navaja es otra cosa.' },
    { rating: 4, text: '' },
  ],
}

/** It closes for the siesta, as half of the country does. */
const barberiaDemoCordoba: DemoShop = {
  adUrl: 'barberia-demo-cordoba',
  organization: 'barberia-demo',
  name: 'Barbería Demo Córdoba',
  category: 'barberia',
  description: 'La de Güemes: dos sillones, siesta sagrada y el mejor degradado de la Cañada.',
  address: 'Belgrano 748',
  city: 'Córdoba',
  latitude: -31.4238,
  longitude: -64.1908,
  whatsapp: '+5493515550100',
  timeZone: 'America/Argentina/Cordoba',
  country: 'AR',
  currency: 'ARS',
  cover: 'diagonal',
  staff: [
    { name: 'Tomás Ludueña', bio: 'Degradados y diseños.', lunch: '11:00' },
    { name: 'Agustina Molina', bio: 'Corte a tijera y barba.', lunch: '11:45' },
  ],
  services: [
    { name: 'Corte', category: 'Pelo', description: 'Con lavado.', minutes: [30], price: 9000 },
    {
      name: 'Corte y barba',
      category: 'Pelo y barba',
      description: 'El combo completo.',
      minutes: [50],
      price: 13_000,
    },
    {
      name: 'Barba',
      category: 'Barba',
      description: 'Recorte y perfilado.',
      minutes: [20],
      price: 6000,
    },
    {
      name: 'Corte niño',
      category: 'Pelo',
      description: 'Hasta 12 años.',
      minutes: [25],
      price: 8000,
    },
    {
      name: 'Diseño',
      category: 'Pelo',
      description: 'Líneas y dibujos a navaja.',
      minutes: [20],
      price: 5000,
      offeredBy: ['Tomás'],
    },
    {
      name: 'Taller de barba',
      category: 'Taller',
      description: 'Cuarenta minutos para aprender a cuidarla en casa. Hasta cuatro personas.',
      minutes: [40],
      price: 7000,
      capacity: 4,
      offeredBy: ['Tomás'],
    },
  ],
  hours: [
    { weekdays: MONDAY_TO_FRIDAY, ranges: '9:00-13:00 17:00-21:00' },
    { weekdays: [6], ranges: '9:00-14:00' },
  ],
  reviews: [
    { rating: 5, text: 'El mejor degradado de Güemes, lejos.' },
    { rating: 4, text: 'Buena onda y buen corte.' },
  ],
  questions: [{ label: '¿Es tu primera vez acá?', options: ['Sí', 'No, ya vine'] }],
  waiting: { service: 'Diseño', weekday: 6, part: 'afternoon' },
}

const peluqueriaAndes: DemoShop = {
  adUrl: 'peluqueria-andes',
  organization: 'peluqueria-andes',
  name: 'Peluquería Andes',
  category: 'peluqueria',
  description: 'Corte, color y peinado a dos cuadras del metro Manuel Montt.',
  address: 'Avenida Providencia 1650',
  city: 'Santiago',
  latitude: -33.4287,
  longitude: -70.6199,
  whatsapp: '+56955550100',
  timeZone: 'America/Santiago',
  country: 'CL',
  currency: 'CLP',
  cover: 'ondas',
  staff: [
    { name: 'Catalina Fuentes', bio: 'Color y balayage.', lunch: '13:00' },
    { name: 'Ignacio Rojas', bio: 'Corte y barba.', lunch: '14:00' },
  ],
  services: [
    { name: 'Corte', category: 'Pelo', description: 'Con lavado.', minutes: [40], price: 15_000 },
    {
      name: 'Corte y barba',
      category: 'Pelo y barba',
      description: 'Con toalla caliente.',
      minutes: [60],
      price: 22_000,
      offeredBy: ['Ignacio'],
    },
    {
      name: 'Color completo',
      category: 'Pelo',
      description: 'Aplicación, espera y lavado.',
      minutes: [45, 35, 25],
      price: 48_000,
      offeredBy: ['Catalina'],
    },
    {
      name: 'Brushing',
      category: 'Pelo',
      description: 'Lavado y secado con forma.',
      minutes: [35],
      price: 14_000,
    },
  ],
  hours: [{ weekdays: MONDAY_TO_SATURDAY, ranges: '10:00-19:00' }],
  reviews: [
    { rating: 5, text: 'El color quedó justo como lo quería.' },
    { rating: 5, text: 'Puntuales y amorosos.' },
  ],
}

const latinCutsQueens: DemoShop = {
  adUrl: 'latin-cuts-queens',
  organization: 'latin-cuts-queens',
  name: 'Latin Cuts Queens',
  category: 'barberia',
  description: 'Fades, barba y buena música en Jackson Heights. Se habla español.',
  address: '37-52 82nd Street',
  city: 'Nueva York',
  latitude: 40.7488,
  longitude: -73.8836,
  whatsapp: '+17185550100',
  timeZone: 'America/New_York',
  country: 'US',
  currency: 'USD',
  cover: 'cuadros',
  staff: [
    { name: 'Rafael Jiménez', bio: 'Fades y líneas.', lunch: '12:30' },
    { name: 'Yolanda Cruz', bio: 'Corte a tijera y color.', lunch: '13:30' },
  ],
  services: [
    {
      name: 'Fade',
      category: 'Pelo',
      description: 'Bajo, medio o alto.',
      minutes: [40],
      price: 35,
    },
    {
      name: 'Fade y barba',
      category: 'Pelo y barba',
      description: 'Con navaja.',
      minutes: [60],
      price: 50,
    },
    { name: 'Barba', category: 'Barba', description: 'Forma y aceite.', minutes: [25], price: 20 },
    { name: 'Niños', category: 'Pelo', description: 'Hasta 10 años.', minutes: [30], price: 25 },
  ],
  hours: [
    { weekdays: [2, 3, 4, 5, 6], ranges: '9:00-19:00' },
    { weekdays: [7], ranges: '10:00-16:00' },
  ],
}

/** In the order in which they were opened: the first one is the current one of whoever owns several. */
export const demoShops: readonly DemoShop[] = [
  barberiaDemo,
  barberiaDemoCordoba,
  peluqueriaAndes,
  latinCutsQueens,
]

/** The shop as it is on the day on which somebody looks: where that is a Sunday it works, and rests on Mondays. */
export function openOn(shop: DemoShop, today: string): DemoShop {
  if (weekdayOf(today) !== SUNDAY) return shop
  const opened = <Hours extends { readonly weekdays: readonly number[] }>(hours: Hours): Hours => ({
    ...hours,
    weekdays: hours.weekdays.map(weekday => (weekday === MONDAY ? SUNDAY : weekday)),
  })
  return {
    ...shop,
    hours: shop.hours.map(opened),
    staff: shop.staff.map(({ hours, ...staffMember }) =>
      hours ? { ...staffMember, hours: hours.map(opened) } : staffMember,
    ),
  }
}
