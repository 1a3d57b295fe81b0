import styles from './parts.module.css'

type Props = { readonly name: string; readonly letters?: string }

/** Two letters in a circle, of a person unless others are given; the name always stands beside it. */
export function Initials({ name, letters = lettersOf(name) }: Props) {
  return (
    // By style sheet, so that it is a picture and not a part of the name of the button around it.
    <span className={styles.initials} data-letters={letters} aria-hidden="true" />
  )
}

function lettersOf(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  return first.slice(0, others.length > 0 ? 1 : 2) + (others.at(-1)?.[0] ?? '')
}
