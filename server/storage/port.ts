import type { Readable } from 'node:stream'

/** Bytes: a whole buffer or a stream of chunks. */
export type Content = Uint8Array | AsyncIterable<Uint8Array>

/** A byte range from `start` to `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredFile {
  key: string
  /** The size of the whole file in bytes, whatever range was requested. */
  size: number
  modifiedAt: Date
}

/** Files written in parts that may arrive in any order and repeatedly; nothing is visible before `complete`. */
interface PartUploads {
  begin(): Promise<string>
  /** Stores a part, numbered from 1; the same number again replaces it. */
  putPart(upload: string, number: number, content: Content): Promise<void>
  /** Joins the parts 1 to `count` under the key; fails when one is missing. */
  complete(upload: string, count: number, key: string): Promise<void>
  abort(upload: string): Promise<void>
}

/** What a link to a file permits: reading it until a given time, in seconds since 1970, under a name. */
export interface LinkGrant {
  expires: number
  /** The file name for saving; the end of its key by default. No control characters. */
  name?: string | undefined
  /** A picture that we encoded, or a video that we checked, is shown in a page instead of being saved. */
  isShown?: boolean
}

/**
 * File storage. Keys are lower-case paths such as `pictures/3f…-320.webp` (`isKey` in keys.ts); any other key is refused
 * with an error. After a crash, a stored file is there completely or not at all.
 */
export interface Storage {
  put(key: string, content: Content): Promise<void>
  /** null when there is no such file. */
  get(key: string, range?: ByteRange): Promise<(StoredFile & { stream: Readable }) | null>
  find(key: string): Promise<StoredFile | null>
  /** Deletes a file, if it exists. */
  delete(key: string): Promise<void>
  /** Lists everything below a folder, in no particular order. */
  list(folder: string): AsyncIterable<StoredFile>
  /**
   * Returns the full address at which a browser reads a file without a session; it does not check whether the file exists.
   */
  link(key: string, grant: LinkGrant): Promise<string>
  parts: PartUploads
  /**
   * Removes what is left of writes interrupted before a given time, and of uploads whose last part arrived before another.
   */
  discardUnfinished(before: { writes: Date; uploads: Date }): Promise<void>
}
