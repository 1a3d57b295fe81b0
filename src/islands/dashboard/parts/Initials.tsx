import styles from './parts.module.css'

/** Two letters of a person in a circle; the name always stands beside it. */
export function Initials({ name }: { readonly name: string }) {
  return (
    // By style sheet, so that it is a picture and not a part of the name of the button around it.
    <span className={styles.initials} data-letters={lettersOf(name)} aria-hidden="true" />
  )
}

function lettersOf(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  return first.slice(0, others.length > 0 ? 1 : 2) + (others.at(-1)?.[0] ?? '')
}
