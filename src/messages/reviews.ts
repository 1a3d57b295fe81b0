/** Every text about reviews, for customers. */
export const reviewMessages = {
  title: 'Opiniones',
  ask: '¿Cómo te fue?',
  stars: (rating: number) => (rating === 1 ? '1 estrella' : `${rating} estrellas`),
  words: ['Muy mal', 'Mal', 'Más o menos', 'Bien', 'Excelente'] as const,
  text: 'Contalo en pocas palabras (opcional)',
  send: 'Publicar mi opinión',
  correct: 'Guardar los cambios',
  pickStars: 'Elegí cuántas estrellas le ponés.',
  shown: (author: string) => `Se publica como «${author}», sin tu teléfono ni tu apellido.`,
  yours: 'Tu opinión',
  thanks: 'Gracias. Tu opinión ya está publicada.',
  seeIt: (shop: string) => `Verla en la página de ${shop}`,
  hidden: 'La plataforma la quitó de la página del local.',
  answerOf: (shop: string, isOlder: boolean) =>
    isOlder ? `Respuesta de ${shop}, antes de que cambiara la opinión` : `Respuesta de ${shop}`,
  count: (count: number) => (count === 1 ? '1 opinión' : `${count} opiniones`),
  outOf: (average: string) => `${average} de 5`,
  more: (count: number) => (count === 1 ? 'Ver una opinión más' : `Ver ${count} opiniones más`),
  all: 'Ver todas las opiniones',
  older: 'Opiniones anteriores',
  back: 'Reservar un turno',
  written: (date: string) => `opinión del ${date}`,
  none: 'Todavía no hay opiniones.',
} as const

/** `4,8` */
export function averageText(average: number): string {
  return average.toFixed(1).replace('.', ',')
}
