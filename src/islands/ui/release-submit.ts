/** Marks the form as listening. If the user submitted it before (`EarlySubmits.astro`), submits it again. */
export function releaseSubmit(form: HTMLFormElement): void {
  form.dataset.ready = ''
  if (form.dataset.waiting === undefined) return
  delete form.dataset.waiting
  form.requestSubmit()
}
