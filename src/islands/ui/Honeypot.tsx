/** Nobody sees it, hears it or reaches it with a key: only a program that fills in every field writes here. */
export function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <input type="text" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
