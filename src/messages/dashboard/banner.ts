/** Subscription states that all staff should know; a state without a text is fine. */
export const bannerTexts = {
  states: {
    paused: 'La prueba terminó: la página no toma turnos nuevos, los que hay siguen.',
    past_due: 'No nos llegó el último pago. Todo sigue igual.',
    unpaid: 'Falta un pago: la página no toma turnos nuevos, los que hay siguen.',
    canceled: 'La suscripción terminó: la página no toma turnos nuevos.',
  } as Readonly<Record<string, string>>,
  readOnlyFrom: (when: string) => `Podés cargar y cambiar cosas hasta el ${when}.`,
  readOnly: 'El panel quedó solo para ver.',
  see: 'Ver la suscripción',
}
