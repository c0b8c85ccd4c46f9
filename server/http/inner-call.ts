import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

// Known to this process alone, so that nobody outside can pass for a page's own call.
const name = 'x-inner-call'
const secret = randomBytes(24).toString('hex')

/** Marks calls that a page makes in process: they are part of an outer request, which alone counts against limits. */
export const innerCall = {
  headers: { [name]: secret },
  is: (request: FastifyRequest) => request.headers[name] === secret,
}
