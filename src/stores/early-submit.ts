/*
 * A form sent before React listens would lose what was typed. The page's small script holds it back; the form marks
 * itself `data-ready` when it listens, and sends itself if somebody had already asked.
 */

export function holdEarlySubmits(): void {
  document.addEventListener('submit', holdBack, true)
}

/** For the form, once it listens. */
export function releaseSubmit(form: HTMLFormElement): void {
  form.dataset.ready = ''
  if (form.dataset.waiting === undefined) return
  delete form.dataset.waiting
  form.requestSubmit()
}

function holdBack(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (form.method !== 'post' || form.dataset.ready !== undefined) return
  event.preventDefault()
  form.dataset.waiting = ''
}
