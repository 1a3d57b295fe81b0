/** What is said of services: their facts, and those of an appointment as one sentence, in the order in which they are done. */
import { durationText } from './texts.ts'

export type SoldItem = {
  readonly service: string
  readonly addOns: readonly string[]
  readonly staff: string
}

/** `Corte y color con Martina, y barba con Lucas`: each service once, and each staff member once in a row. */
export function servicesText(items: readonly SoldItem[], seats = 1): string {
  const groups = inARow(items).map(({ names, staff }) => `${listText(names)} con ${staff}`)
  const [first = '', ...others] = groups
  const sentence = [first, ...others.map(uncapitalised)].reduce(
    (text, group, index) => `${text}, ${index === others.length ? and(group) : group}`,
  )
  return seats > 1 ? sentence.replace(' con ', ` (${seats} lugares) con `) : sentence
}

/** `45 min · $ 9.000`: of a service, an extra or a visit, how long it takes, then what else there is to say. */
export function factsText(
  minutes: number,
  ...others: readonly (string | false | null | undefined)[]
): string {
  return [minutes && durationText(minutes), ...others].filter(Boolean).join(' · ')
}

/** `Corte, color y barba`. */
export function listText([first = '', ...others]: readonly string[]): string {
  return namesText([first, ...others.map(uncapitalised)])
}

/** `Catalina e Ignacio`. */
export function namesText(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${and(last)}`
}

function inARow(
  items: readonly SoldItem[],
): { readonly names: string[]; readonly staff: string }[] {
  const groups: { readonly names: string[]; readonly staff: string }[] = []
  for (const { service, addOns, staff } of items) {
    const last = groups.at(-1)
    if (last?.staff === staff) last.names.push(service, ...addOns)
    else groups.push({ names: [service, ...addOns], staff })
  }
  return groups
}

/** `e` before the sound of an i. */
function and(text: string): string {
  return `${/^h?i(?![aeou])/i.test(text) ? 'e' : 'y'} ${text}`
}

/** A name with further capitals may be a brand, and stays as it is written. */
function uncapitalised(text: string): string {
  const name = text.split(' con ')[0] ?? text
  return /\p{Lu}/u.test(name.slice(1)) ? text : text.slice(0, 1).toLowerCase() + text.slice(1)
}
