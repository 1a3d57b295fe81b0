const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Without its query, which may carry what somebody typed; and links are keys: the log must not open an appointment. Whatever
 * looks like a key is one, however the path around it is written; ids are none, nor are the long names of shops.
 */
export function pathForLog(url: string): string {
  const path = url.split('?')[0] ?? ''
  return path.replace(/[\w%-]{20,}/g, part =>
    ID.test(part) || !/[\dA-Z%]/.test(part) ? part : '…',
  )
}
