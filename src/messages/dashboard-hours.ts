export const holidayTexts = {
  title: 'Feriados',
  hint: 'Decí una vez qué hacés en cada uno. Sin tocar nada, abrís como siempre.',
  none: 'No tenemos los feriados de tu país. Cargalos como días especiales.',
  bridge: (name: string) => `${name} · puente turístico`,
  choiceOf: (day: string) => `Qué hacés el ${day}`,
  choices: { open: 'Abro como siempre', reduced: 'Horario reducido', closed: 'Cierro' },
  from: (day: string) => `${day}, desde`,
  to: (day: string) => `${day}, hasta`,
  save: 'Guardar',
  saveOf: (day: string) => `Guardar el horario del ${day}`,
  saved: (day: string) => `Listo: el ${day} quedó como pediste.`,
  all: (count: number) => `Ver los ${count} feriados`,
}
