import styles from './parts.module.css'

/** Two letters in a circle; the name always stands beside it. */
export function Initials({ name }: { readonly name: string }) {
  const words = name.trim().split(/\s+/)
  const letters =
    words.length > 1 ? `${words[0]?.[0] ?? ''}${words.at(-1)?.[0] ?? ''}` : name.trim().slice(0, 2)
  return (
    // By style sheet, so that it is a picture and not a part of the name of the button around it.
    <span className={styles.initials} data-letters={letters.toUpperCase()} aria-hidden="true" />
  )
}
