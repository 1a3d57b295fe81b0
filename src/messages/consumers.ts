/** The two buttons that the law wants on every page (Disposición 954/2025). */
export type ConsumerKind = 'withdrawal' | 'cancellation'

export const consumerMessages = {
  titles: {
    withdrawal: 'Botón de arrepentimiento',
    cancellation: 'Botón de baja de servicio',
  },
  path: { withdrawal: '/boton-de-arrepentimiento', cancellation: '/boton-de-baja' },
  leads: {
    withdrawal:
      'Si contrataste algo por internet, tenés diez días corridos para dejarlo sin efecto, sin explicar por qué y sin que te cueste nada.',
    cancellation: 'Te vas cuando quieras, sin llamar a nadie y sin explicar por qué.',
  },
  how: 'Dejanos tu nombre y cómo responderte. No hace falta tener cuenta, iniciar sesión ni llamar a nadie. Al enviar te mostramos el código de tu pedido.',
  name: 'Tu nombre',
  contact: 'Tu mail o teléfono',
  contactHint: 'Ahí te respondemos. Con un mail te llega el código en el momento.',
  about: 'De qué se trata',
  optional: 'si lo tenés a mano',
  aboutHint: {
    withdrawal: 'El código del turno que señaste o, si tenés un local, su nombre.',
    cancellation: 'El nombre o la dirección web de tu local.',
  },
  effect: '¿Desde cuándo?',
  effects: { at_once: 'Ahora mismo', period_end: 'Al final del período que ya pagué' },
  send: { withdrawal: 'Quiero arrepentirme', cancellation: 'Quiero darme de baja' },
  legal: 'Usamos estos datos solo para responderte. Más en la',
  legalLink: 'política de privacidad',

  receiptTitle: 'Recibimos tu pedido',
  receiptLabel: 'Tu código',
  receiptReceived: (moment: string) => `Recibido el ${moment}`,
  receiptSubject: (code: string) => `Mi pedido ${code}`,
  receiptKeep:
    'Anotalo o sacale una foto a esta pantalla. Si dejaste un mail, también te lo mandamos.',
  receiptNext: 'Te respondemos por el medio que dejaste. No tenés que hacer nada más.',
  receiptAgain: 'Si en diez días mandás el mismo pedido otra vez, el código es el mismo.',
} as const
