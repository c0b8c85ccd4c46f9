import { Transform } from 'node:stream'

const headEnd = '</head>'

/**
 * The way of a page's HTML from React to the answer. What React writes in one go, in pieces of 4 kB, is passed on as
 * one piece: each piece is compressed and sent for itself. The scripts that the head names get the browser's low
 * priority, for which the router takes no property: styles, fonts and the first pictures come before them on a slow
 * line, and the page can be read while they load.
 */
export function pageStream(): Transform {
  let head: Buffer[] | null = []

  function pass(bytes: Buffer): Buffer | null {
    if (!head) return bytes
    head.push(bytes)
    // Bytes as Latin-1 characters: a piece may end inside a letter.
    const html = Buffer.concat(head).toString('latin1')
    if (!html.includes(headEnd)) return null
    head = null
    return withPriority(html)
  }

  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, pass(chunk)),
    writev(chunks, done) {
      const bytes = pass(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)))
      if (bytes) this.push(bytes)
      done()
    },
    flush: (done) => done(null, head && Buffer.concat(head)),
  })
}

function withPriority(html: string): Buffer {
  const [head = '', ...rest] = html.split(headEnd)
  const later = head.replaceAll('<link rel="modulepreload"', '$& fetchpriority="low"')
  return Buffer.from([later, ...rest].join(headEnd), 'latin1')
}
