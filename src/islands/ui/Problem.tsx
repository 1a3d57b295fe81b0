/** What was refused, said at once. */
export function Problem({ words }: { readonly words: string | null }) {
  return (
    words && (
      <p className="problem" role="alert">
        {words}
      </p>
    )
  )
}
