/** For a form that listens now: if somebody sent it before (`EarlySubmits.astro`), it is sent again. */
export function releaseSubmit(form: HTMLFormElement): void {
  form.dataset.ready = ''
  if (form.dataset.waiting === undefined) return
  delete form.dataset.waiting
  form.requestSubmit()
}
