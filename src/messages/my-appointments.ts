import { shortDateText } from '#contract/texts/texts.ts'

/** The customer's own page: `/agenda`, and `/dashboard` for a user without a shop. */
export const myAppointmentsMessages = {
  title: 'Mis turnos',
  looking: 'Buscando tus turnos…',
  notFresh: 'Sin conexión: esto es lo último que sabemos.',
  nextTitle: 'Próximos',
  pastTitle: 'Anteriores',
  emptyTitle: 'Todavía no tenés turnos',
  emptyText: 'Cuando reserves, tu turno queda acá.',
  explore: 'Buscar un lugar cerca',
  bookAnother: 'Reservar otro turno',

  open: 'Ver el turno',
  move: 'Mover',
  cancel: 'Cancelar',
  confirm: (people: number) =>
    people > 1 ? `Confirmar que vamos los ${people}` : 'Confirmar que voy',
  confirmed: 'Gracias. Ya avisamos.',
  confirmFailed: 'No pudimos avisar. Probá de nuevo en un momento.',
  repeat: 'Repetir',
  review: 'Calificar',
  forget: 'Quitar de este teléfono',
  forgetDevice: 'Olvidar mis datos en este teléfono',
  forgetDeviceText:
    'Se borran de este teléfono tu nombre, tu teléfono, para quiénes reservás y tus turnos. Los turnos siguen reservados: los abrís con el link que te quedó al reservar o desde tu cuenta.',
  forgetDeviceNow: 'Sí, olvidarlos',
  forgotten: 'Listo: este teléfono ya no recuerda tus datos.',
  older: 'Ver los más viejos',
  /** Names the appointment of a button for screen readers only. */
  of: (when: string, shop: string) => `, turno del ${when} en ${shop}`,

  found: (count: number) =>
    count === 1 ? 'Encontramos un turno tuyo' : `Encontramos ${count} turnos tuyos`,
  foundText: (count: number) =>
    count === 1
      ? 'Lo reservaste sin entrar a tu cuenta. Si lo sumás, lo ves acá desde cualquier teléfono.'
      : 'Los reservaste sin entrar a tu cuenta. Si los sumás, los ves acá desde cualquier teléfono.',
  foundMore: (count: number) => (count === 1 ? 'y uno más' : `y ${count} más`),
  take: (count: number) => (count === 1 ? 'Sumarlo a mi cuenta' : 'Sumarlos a mi cuenta'),
  notNow: 'Ahora no',
  taken: (count: number) =>
    count === 1 ? 'Listo: el turno está en tu cuenta.' : 'Listo: los turnos están en tu cuenta.',
  takeFailed: 'No pudimos sumarlos. Probá de nuevo en un momento.',

  linksAsk: '¿No ves un turno? Te mandamos el link por mail.',
  linksMail: 'El mail con el que reservaste',
  linksSend: 'Mandarme mis links',
  linksFailed: 'No pudimos pedirlo. Probá de nuevo en un momento.',
  feedTitle: 'Tus turnos en tu calendario',
  feedText: 'Sumalos a Google Calendar o al de tu teléfono: se actualizan solos.',
  feedMake: 'Crear mi link de calendario',
  feedUrl: 'Link para suscribirte',
  feedAdd: 'Sumarlo a mi calendario',
  feedGoogle: 'A Google Calendar',
  feedCopy: 'Copiar el link',
  feedCopied: 'Copiado',
  feedRenew: 'Cambiar el link',
  feedClose: 'Apagarlo',
  feedKeep:
    'Quien tenga este link ve tus turnos. Si lo cambiás o lo apagás, el de antes deja de andar.',
  packagesTitle: 'Lo que tenés pagado',
  packageLeft: (remaining: number, units: number) =>
    remaining === 1 ? `Te queda 1 de ${units}` : `Te quedan ${remaining} de ${units}`,
  packageUntil: (date: string) => `hasta el ${shortDateText(date)}`,
  placesTitle: 'Tus lugares',
  keepPlace: 'Sumar a mis lugares',
  dropPlace: (shop: string) => `Quitar ${shop} de tus lugares`,
} as const
