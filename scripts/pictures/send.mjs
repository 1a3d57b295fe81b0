/**
 * @param {string} url
 * @param {string} path
 * @param {object} [body]
 * @param {{ token?: string, method?: string }} [how]
 */
export async function send(url, path, body, { token, method = body ? 'POST' : 'GET' } = {}) {
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  const text = await answer.text()
  return text === '' ? null : JSON.parse(text)
}
