/*
 * Data loaded from the server that stays on the screen while it is loaded again: a reload never empties a list, and of
 * several answers under way only the one to the last request counts.
 */
import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import type { Answer } from '#stores/change.ts'
import { $connection } from '#stores/socket.ts'

export type Loadable<Value> =
  | { readonly step: 'loading' }
  | { readonly step: 'ready'; readonly value: Value }
  | { readonly step: 'failed'; readonly problem: ProblemWire }

export type Source<Question, Value> = {
  readonly $store: ReadableAtom<Loadable<Value>>
  /** Loads for a question. A new question empties the screen first; the same one under way is not sent twice. */
  readonly load: (question: Question) => Promise<void>
  /** Loads again for the last question. Does nothing before the first `load`. */
  readonly reload: () => Promise<void>
  /** Changes the value shown, usually with what the reply to a change already contains. */
  readonly update: (change: (value: Value) => Value) => void
}

const quietMilliseconds = 700

export function createSource<Question, Value>(
  ask: (question: Question) => Promise<Answer<Value>>,
): Source<Question, Value> {
  const $store = atom<Loadable<Value>>({ step: 'loading' })
  let asked: { readonly question: Question } | null = null
  let count = 0
  let pause = quietMilliseconds
  let onItsWay: Promise<void> | null = null
  let last = Promise.resolve()

  const fetchAnswer = (question: Question) => (last = showAnswer(question, ++count))

  /** Ends when the screen shows an answer that was asked for then or later. */
  const showAnswer = async (question: Question, mine: number): Promise<void> => {
    let answer = await ask(question)
    // An empty screen tries once more before it shows a failure.
    if (isSilence(answer) && $store.get().step === 'loading') {
      await new Promise(done => setTimeout(done, quietMilliseconds))
      if (mine === count) answer = await ask(question)
    }
    if (mine !== count) return last
    if (answer.ok) {
      pause = quietMilliseconds
      $store.set({ step: 'ready', value: answer.reply })
    } else if ($store.get().step !== 'ready')
      $store.set({ step: 'failed', problem: answer.problem })
    // What is on the screen stays readable when a reload fails, and is asked for again after growing pauses.
    else if (isSilence(answer))
      setTimeout(() => mine === count && $store.lc && reload(), (pause = Math.min(pause * 3, 6e4)))
  }

  const reload = async () => {
    if (asked === null) return
    if ($store.get().step === 'failed') $store.set({ step: 'loading' })
    await fetchAnswer(asked.question)
  }

  // A failed screen loads again by itself when the connection is back.
  onMount($store, () =>
    $connection.listen(state => {
      if (state === 'connected' && $store.get().step === 'failed') void reload()
    }),
  )

  return {
    $store,
    reload,
    load: async question => {
      const isSame = asked !== null && JSON.stringify(asked.question) === JSON.stringify(question)
      if (isSame && onItsWay) return onItsWay
      asked = { question }
      if (!isSame) pause = quietMilliseconds
      if (!isSame || $store.get().step === 'failed') $store.set({ step: 'loading' })
      const mine = fetchAnswer(question).finally(() => {
        if (onItsWay === mine) onItsWay = null
      })
      onItsWay = mine
      await mine
    },
    update: change => {
      const now = $store.get()
      if (now.step !== 'ready') return
      const value = change(now.value)
      if (value !== now.value) $store.set({ step: 'ready', value })
    },
  }
}

/** Not a refusal: the network failed, or the server is starting or overloaded. */
function isSilence(answer: Answer): boolean {
  return !answer.ok && answer.problem.status >= 500
}

/** The value, or null while it is loading or after it failed. */
export function valueOf<Value>(loadable: Loadable<Value>): Value | null {
  return loadable.step === 'ready' ? loadable.value : null
}
