import { limits } from '#contract/protocol/limits.ts'

export const trialMessages = {
  title: `Probá Mi Turno ${limits.trial_days} días`,
  lead: 'Sin tarjeta. En cinco minutos tu página está tomando turnos.',
  shop: 'Tu local',
  shopName: 'Nombre del local',
  kind: 'Rubro',
  adUrl: 'Dirección de tu página',
  adUrlPrefix: '/comerce/',
  adUrlPlainHint:
    'Lo que va después de /comerce/. Si la dejás vacía, la armamos con el nombre de tu local.',
  adUrlRule: 'Usá letras, números y guiones, de 3 a 40.',
  address: 'Calle y número',
  city: 'Ciudad',
  you: 'Vos',
  name: 'Tu nombre',
  email: 'Tu mail',
  emailHint: 'Ahí te mandamos el link para entrar.',
  phone: 'Tu teléfono',
  phoneHint: 'Con la característica: 11 5555-0100.',
  password: 'Contraseña',
  passwordAgainHint: 'Escribila otra vez: por seguridad no la guardamos en la página.',
  terms: 'Al comenzar aceptás los',
  termsLink: 'términos y condiciones',
  send: `Comenzar prueba de ${limits.trial_days} días`,
  sending: 'Preparando tu local…',
  taken: 'Esa dirección ya está en uso. Elegí otra de las que siguen libres.',

  adUrlSteps: {
    empty: 'La proponemos con el nombre. Podés cambiarla.',
    short: 'Usá letras, números y guiones, de 3 a 40.',
    checking: 'Mirando si está libre…',
    free: 'Está libre.',
    taken: 'Ya está en uso. Elegí otra.',
    reserved: 'Esa no se puede usar. Elegí otra.',
    unknown: 'No pudimos comprobarla. La revisamos cuando envíes el formulario.',
  },
  wished: (wished: string) => `${wished} ya está en uso: te proponemos esta.`,
  alternatives: 'También libres',

  preview: 'Así nace tu página',
  previewName: 'Tu local',
  previewPlace: 'Dónde queda',
  previewService: 'Tu primer servicio',
  previewMinutes: '30 min',
  previewReserve: 'Reservar 18:30',
  qr: 'Tu QR, para el mostrador y la puerta',
  qrAlt: (address: string) => `Código QR de ${address}`,

  sent: (shop: string) =>
    `Abrí el link para verificar tu cuenta y entrar a ${shop || 'tu local'}. Vale ${limits.verification_hours} horas.`,
} as const

export const placeMessages = {
  label: 'Dónde está en el mapa (si querés)',
  hint: 'Para que te encuentren en Lugares cerca. También podés marcarlo después.',
  here: 'Usar mi ubicación',
  open: 'Marcar en el mapa',
  close: 'Cerrar el mapa',
  forget: 'Quitar la marca',
  map: 'Mapa para marcar tu local',
  keys: 'Mové el mapa hasta que el pin quede en tu puerta, o tocá el lugar. Con el teclado: flechas, + y −.',
  loading: 'Abriendo el mapa…',
  marked: 'Marcado donde está el pin.',
  located: (metres: number) =>
    `Marcado donde estás ahora, con unos ${metres} m de error. Si no es ahí, corregilo en el mapa.`,
  forgotten: 'Sin marca en el mapa.',
  asking: 'Buscando dónde estás…',
  denied: 'No pudimos saber dónde estás. Marcalo en el mapa o dejalo para después.',
  failed: 'No pudimos abrir el mapa. Podés marcarlo después, desde tu panel.',
  noTiles: 'El fondo del mapa no cargó. Guiate por las ciudades y la escala, o usá tu ubicación.',
} as const
