/** Errors of a field, worded as the server words them. */
export const fieldMessages = {
  missing: 'Completá este dato.',
  meant: '¿Quisiste escribir esta?',
  email: 'Escribí un mail completo, como ana@correo.com.',
  tooShort: (minimum: number) => `Usá al menos ${minimum} caracteres.`,
  tooLong: (maximum: number) => `Usá ${maximum} caracteres como máximo.`,
  pattern: 'Este dato no tiene la forma esperada.',
} as const

export const passwordMessages = {
  newPassword: 'Contraseña nueva',
  hint: 'Al menos 8 caracteres. Una frase corta es buena idea.',
  show: 'Mostrar',
  hide: 'Ocultar',
} as const

/** Beside a closing time that is not after the opening time. */
export const nextDayMessage = 'del día siguiente'

/** What is understood by a phone that was typed without its area code, before it is sent. */
export const understoodText = (phone: string): string => `Lo anotamos como ${phone}.`
