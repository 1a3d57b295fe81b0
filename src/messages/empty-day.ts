/** Under the free hours of a day for which nobody has booked. */
export const emptyDayTexts = {
  today: 'Hoy todavía no hay turnos.',
  share: 'Compartir mi página',
}
