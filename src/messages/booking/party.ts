/* Several people in one booking. Loaded when somebody asks for it. */
export const partyMessages = {
  title: '¿Cuántos son?',
  people: (count: number) => (count === 1 ? 'Solo yo' : `Somos ${count}`),
  how: '¿Cómo se atienden?',
  manners: { same_time: 'A la misma hora', in_turn: 'Uno después del otro' },
  name: (place: number) => `Nombre de quien viene con vos${place > 1 ? ` (${place})` : ''}`,
  nameHint: 'Si no lo ponés, el local lo ve como acompañante.',
  companion: (name: string) => `Acompañante de ${name.trim().split(/\s+/)[0] ?? ''}`,
  forAll: (name: string, people: number) => `${name} (${people} personas)`,
  you: 'Vos',
  unnamed: (place: number) => `Acompañante${place > 1 ? ` ${place}` : ''}`,
  /** `Ana: Corte y barba con Lucas, $ 15.000`. */
  one: (who: string, services: string, staffMember: string | undefined, price: string) =>
    `${who}: ${services}${staffMember ? ` con ${staffMember}` : ''}, ${price}`,
  service: (name: string, place: number) =>
    `Qué se hace ${name.trim().split(/\s+/)[0] || `quien viene con vos${place > 1 ? ` (${place})` : ''}`}`,
  same: 'Lo mismo que vos',
  oneLink: 'Con un solo link mueven o cancelan todos, o cada uno por separado.',
}
