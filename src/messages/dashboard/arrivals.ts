export const arrivalTexts = {
  came: (count: number) => `${count} reservas llegaron desde una misma conexión.`,
  hint: 'Puede ser el wifi del local o una red de celulares. Si son inventadas, las cancelás todas juntas.',
  look: 'Ver y cancelar',
  title: 'Desde una misma conexión',
  what: 'Las que dejes marcadas se cancelan y sus horarios quedan libres. A nadie le llega un mail. Un turno que era de verdad se recupera desde la agenda.',
  which: 'Cuáles son inventadas',
  cameAt: (moment: string) => `Llegó ${moment}`,
  inQueue: 'en la fila',
  waits: 'en la lista de espera',
  cancel: (count: number) => (count === 1 ? 'Cancelar 1' : `Cancelar ${count}`),
  cancelled: (count: number) =>
    count === 1
      ? 'Quedó cancelada. No le avisamos a nadie.'
      : `Quedaron canceladas ${count}. No le avisamos a nadie.`,
}
