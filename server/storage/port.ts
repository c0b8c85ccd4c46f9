import type { Readable } from 'node:stream'

/** Bytes as they come: a whole buffer or a stream of chunks. */
export type Content = Uint8Array | AsyncIterable<Uint8Array>

/** Whole bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredFile {
  key: string
  /** Bytes of the whole file, whatever range was asked for. */
  size: number
  modifiedAt: Date
}

/** Files written in parts that may come in any order and again; nothing is seen of them before `complete`. */
interface PartUploads {
  begin(): Promise<string>
  /** Parts are numbered from 1; the same number again replaces it. */
  putPart(upload: string, number: number, content: Content): Promise<void>
  /** Joins the parts 1 to `count` under the key; fails when one is missing. */
  complete(upload: string, count: number, key: string): Promise<void>
  abort(upload: string): Promise<void>
}

/** What a link to a file allows: reading it until a moment, in seconds since 1970, under a name. */
export interface LinkGrant {
  expires: number
  /** What the file is called when it is saved; the end of its key by default. No control characters. */
  name?: string | undefined
  /** A picture that we encoded is shown in a page instead of being saved. */
  isShown?: boolean
}

/**
 * Where files are kept. Keys are lower-case paths such as `pictures/3f…-320.webp` (`isKey` in keys.ts); any other key
 * is refused with an error. What was put is there after a crash, whole or not at all.
 */
export interface Storage {
  put(key: string, content: Content): Promise<void>
  /** null when there is no such file. */
  get(key: string, range?: ByteRange): Promise<(StoredFile & { stream: Readable }) | null>
  find(key: string): Promise<StoredFile | null>
  /** Deleting what is not there is fine. */
  delete(key: string): Promise<void>
  /** Everything below a folder, in no particular order. */
  list(folder: string): AsyncIterable<StoredFile>
  /** The whole address at which a browser reads a file without a session; whether the file is there, only reading it says. */
  link(key: string, grant: LinkGrant): Promise<string>
  parts: PartUploads
  /** Removes what is left of writes that broke off before a moment, and of uploads whose last part came before another. */
  discardUnfinished(before: { writes: Date; uploads: Date }): Promise<void>
}
