/** The error of an action; a screen reader reads it at once. */
export function Problem({ words }: { readonly words: string | null }) {
  return (
    words && (
      <p className="problem" role="alert">
        {words}
      </p>
    )
  )
}
