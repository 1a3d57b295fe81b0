// A bare socket.io server: a request for `/<n>` sends a frame of about n bytes to every connected client. Started by
// `start-product.mjs`.
import { createServer } from 'node:http'
import { Server } from 'socket.io'

const server = createServer((request, response) => {
  io.emit('appointment:new:broadcast', { message: 'a'.repeat(Number(request.url?.slice(1)) || 1) })
  response.end('told')
})
const io = new Server(server, { serveClient: false })
server.listen(Number(process.env.PORT), '127.0.0.1')

process.on('SIGTERM', () => process.exit(0))
