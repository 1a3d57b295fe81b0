/** Where the API and the socket live: the page's own origin, unless the static site is served from elsewhere. */
export function backendUrl(): string {
  return import.meta.env.PUBLIC_BACKEND_URL ?? ''
}
