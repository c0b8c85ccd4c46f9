/**
 * An answer that is JSON already, because it was written of the database's values with the fields of its endpoint's schema:
 * it is sent as it is. Only what `server/projects/json-text.test.ts` compares with schema and tables is answered so.
 */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A page of a list: its items as JSON, and the fields beside them. */
export function pageText(items: string, beside: object): JsonText {
  return new JsonText(`{"items":${items},${JSON.stringify(beside).slice(1)}`)
}
