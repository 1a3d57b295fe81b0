/** What a customer means who answers a message with a word. */

export type AnswerWord = 'confirm' | 'cancel' | 'stop' | 'start'
/** `isBare`: it answers a question and says nothing without one. */
export type ReadWord = { readonly word: AnswerWord; readonly isBare: boolean }

const said: readonly (readonly [AnswerWord, boolean, readonly string[]])[] = [
  ['stop', false, ['baja', 'stop', 'dar de baja', 'no me escriban mas', 'no quiero mas mensajes']],
  ['start', false, ['alta']],
  ['confirm', false, ['confirmo', 'confirmado', 'confirmar', 'si confirmo', 'confirmo el turno']],
  ['confirm', true, ['si', 'dale', 'ok', 'voy', 'si voy', 'ahi estare', 'ahi estoy', '👍', '✅']],
  [
    'cancel',
    false,
    ['cancelar', 'cancelo', 'cancelalo', 'cancela', 'no puedo ir', 'no voy a poder'],
  ],
  ['cancel', true, ['no', 'no puedo', 'no voy', 'no llego']],
]

const words = new Map<string, ReadWord>(
  said.flatMap(([word, isBare, texts]) => texts.map(text => [text, { word, isBare }] as const)),
)

/** The whole text has to be such a word: of a longer one, a person reads what it means. Null: it is none. */
export function readAnswerWord(text: string): ReadWord | null {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[^\p{L}\p{N}👍✅]+/gu, ' ')
    .trim()
  return words.get(plain) ?? null
}
