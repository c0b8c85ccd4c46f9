import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { httpLimits } from '@guildhall/contract/http-limits.ts'
import type { FastifyInstance } from 'fastify'

/**
 * Ends a connection whose request was answered before its body came, unless the rest of the body comes within 10 s: until
 * then the sender can still read the answer, after it the body only holds a connection.
 */
export function endAnsweredConnections(app: FastifyInstance): void {
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    response.once('finish', () => {
      if (!request.complete) endSoon(request.socket, () => request.complete)
    })
  })
  // Node would answer other expectations than `100-continue` itself, past every rule of ours. They may be ignored.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}

/** Ends a connection on which the last answer is sent after 10 s, unless it `isWanted` by then. */
export function endSoon(socket: Socket, isWanted = () => false): void {
  setTimeout(() => {
    if (!isWanted()) socket.destroy()
  }, httpLimits.answeredMs).unref()
}
