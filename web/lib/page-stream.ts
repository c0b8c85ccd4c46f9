import { Transform } from 'node:stream'

/**
 * The way of a page's HTML from React to the answer. What React writes in one go, in pieces of 4 kB, is passed on as
 * one piece: each piece is compressed and sent for itself.
 */
export function pageStream(): Transform {
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, chunk),
    writev(chunks, done) {
      this.push(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)))
      done()
    },
  })
}
