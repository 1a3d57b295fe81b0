/** What only the other views of the agenda say; it arrives with them. */
export const viewTexts = {
  noChairsTitle: 'Sin sillones cargados',
  noChairsHint: 'Cargá sillones, lavacabezas o salas, y acá ves cuándo se usa cada uno.',
  noChairsAction: 'Cargar sillones',
  emptyList: 'Sin turnos este día',
  emptyListHint: 'Cuando alguien reserve, aparece acá solo.',
  closedDay: 'Cerrado',
  over: (count: number) => (count === 1 ? '1 terminado' : `${count} terminados`),
  span: (from: string, to: string) => `${from} a ${to}`,
  free: (from: string, to: string) => `Libre ${from} a ${to}`,
  take: ', nuevo turno',
}
