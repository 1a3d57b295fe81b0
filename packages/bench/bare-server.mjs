// Answers "hello", or at `/<n>` a body of n bytes. Started by `start-product.mjs`.
import { createServer } from 'node:http'

/** @type {Map<string, Buffer>} */
const bodies = new Map([['/', Buffer.from('hello')]])

createServer((request, response) => {
  const path = request.url ?? '/'
  let body = bodies.get(path)
  if (body === undefined) {
    body = Buffer.alloc(Number(path.slice(1)) || 0, 'a')
    bodies.set(path, body)
  }
  response.setHeader('content-length', body.length)
  response.end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')

process.on('SIGTERM', () => process.exit(0))
