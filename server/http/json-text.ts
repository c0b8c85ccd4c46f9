/** JSON in pieces: texts, and what is kept as bytes because it is sent again and again. */
export type JsonPieces = readonly (string | Buffer)[]

/**
 * An answer that is JSON already, because it was written of the database's values with the fields of its endpoint's schema:
 * it is sent as it is. Only what `server/projects/json-text.test.ts` compares with schema and tables is answered so.
 */
export class JsonText {
  readonly pieces: JsonPieces

  constructor(pieces: JsonPieces) {
    this.pieces = pieces
  }
}

/** A page of a list: its items as JSON with commas between them, and the fields beside them. */
export function pageText(items: JsonPieces, beside: object): JsonText {
  return new JsonText(['{"items":[', ...items, `],${JSON.stringify(beside).slice(1)}`])
}

// Where an answer is put together before it is copied out at its size; nobody else runs meanwhile.
let desk = Buffer.allocUnsafeSlow(64 * 1024)

/** The pieces as one, in UTF-8. A whole page as one text is encoded in several times the time of its pieces. */
export function bytesOf(pieces: JsonPieces): Buffer {
  let at = 0
  for (const piece of pieces) {
    const most = at + (typeof piece === 'string' ? piece.length * 3 : piece.length)
    if (most > desk.length) desk = Buffer.concat([desk.subarray(0, at)], 2 * most)
    if (typeof piece === 'string') at += desk.write(piece, at)
    else {
      desk.set(piece, at)
      at += piece.length
    }
  }
  return Buffer.from(desk.subarray(0, at))
}

/** What JSON in pieces says. */
export function parsePieces(pieces: JsonPieces): unknown {
  return JSON.parse(bytesOf(pieces).toString())
}
