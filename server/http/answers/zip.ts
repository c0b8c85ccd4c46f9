import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** One file of an archive; `content` is text, or bytes that are compressed already. */
export interface Entry {
  name: string
  content: string | AsyncIterable<Uint8Array>
}

/** A ZIP as it comes: no more of it is in memory than what is being written. `at` is the time its files carry. */
export async function* archive(entries: AsyncIterable<Entry>, at: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { name, content } of entries) {
    const file = typeof content === 'string' ? new ZipDeflate(name) : new ZipPassThrough(name)
    file.mtime = at
    zip.add(file)
    if (typeof content === 'string') file.push(strToU8(content))
    else
      for await (const chunk of content) {
        file.push(chunk)
        yield* ready.splice(0)
      }
    file.push(new Uint8Array(), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready
}
