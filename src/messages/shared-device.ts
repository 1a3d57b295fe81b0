import { limits } from '#contract/protocol/limits.ts'

/** Devices that a shop trusts, and logging in on them with a PIN. */
export const sharedDeviceMessages = {
  title: '¿Quién sos?',
  lead: (shop: string, device: string) => `${shop} · ${device}`,
  locked: 'Con contraseña',
  pinFor: (name: string) => `Hola, ${name}`,
  pin: 'Tu PIN',
  enter: 'Entrar',
  entering: 'Entrando…',
  wrong: 'Ese PIN no es. Probá de nuevo.',
  notMe: 'No soy yo',
  withPassword: 'Entrar con mail y contraseña',
  toPin: 'Entrar con PIN',

  suspended: 'El local está suspendido: entrá con tu mail y contraseña y leé por qué.',

  switchMember: 'Cambiar de persona',
  choosePin: 'Elegir mi PIN',
  changePin: 'Cambiar mi PIN',
  myPin: 'Mi PIN',

  section: 'Tu PIN acá',
  without: (device: string) =>
    `En ${device} podés entrar con un PIN, sin tu contraseña. Sirve solo en este dispositivo.`,
  chosen: (device: string) => `Entrás en ${device} con tu PIN.`,
  newPin: 'PIN nuevo',
  newPinHint: 'De 4 a 6 números. Ni seguidos ni repetidos.',
  badPin: 'Escribí de 4 a 6 números.',
  savePin: 'Guardar mi PIN',
  savingPin: 'Guardando…',
  pinSaved: 'Guardamos tu PIN.',
  forgetPin: 'Borrar mi PIN',
  pinForgotten: 'Borramos tu PIN de este dispositivo.',

  devices: 'Dispositivos de confianza',
  devicesHint: `La computadora o tablet del local: ahí la sesión dura ${limits.session_staff_longest_days} días y cada persona cambia con su PIN.`,
  trust: 'Confiar en este dispositivo',
  trustHint: 'Hacelo solo en un dispositivo que no sale del local.',
  deviceName: 'Cómo lo llaman',
  deviceNameHint: 'Por ejemplo: Mostrador.',
  badName: 'Ponele un nombre de dos letras o más.',
  trusted: (name: string) =>
    `${name} ya es de confianza. Elegí tu PIN; el resto del equipo elige el suyo después de entrar con su contraseña.`,
  thisDevice: 'Es este',
  lastUsed: (day: string) => `Se usó el ${day}`,
  members: (names: readonly string[]) =>
    names.length === 0 ? 'Nadie eligió PIN' : `Con PIN: ${names.join(', ')}`,
  emptyTitle: 'Ninguno todavía.',
  end: 'Quitar',
  endTitle: (name: string) => `Quitar ${name}`,
  endHint:
    'Quien esté adentro sale en el momento y los PIN de ese dispositivo dejan de servir. Si lo perdiste, hacelo ya.',
  ended: (name: string) => `${name} ya no es de confianza.`,
}
