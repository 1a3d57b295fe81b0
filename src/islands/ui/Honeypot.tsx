/** Hidden from sight, screen readers and the keyboard: only a bot that fills in every field writes here. */
export function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <input type="text" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
