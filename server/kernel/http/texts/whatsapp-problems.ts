/** The texts of refusals about a shop's own WhatsApp number. */
export const whatsappProblems = {
  signature_wrong: {
    title: 'La firma no es de quien dice',
    detail: 'Revisá que la clave secreta de la app de Meta sea la que cargaste en Ajustes.',
  },
  whatsapp_refused: {
    title: 'Meta no aceptó esos datos',
    detail: 'Revisá los identificadores y el token en el panel de Meta, y probá de nuevo.',
  },
  whatsapp_in_use: {
    title: 'Ese número ya está conectado en otro local',
    detail: 'Desconectalo allá primero, o usá otro número.',
  },
  whatsapp_not_approved: {
    title: 'Meta todavía está revisando los textos',
    detail: 'Suele tardar unos minutos. Probá de nuevo en un rato.',
  },
  whatsapp_window_over: {
    title: 'Pasaron más de 24 horas desde su mensaje',
    detail: 'WhatsApp ya no deja contestarle desde acá. Escribile desde el teléfono del local.',
  },
} as const
