import type { Readable } from 'node:stream'
import { AppError } from '#http/errors.ts'

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

/** What is known of a part: its size in bytes, and its SHA-256 in lower-case hex; null when the store does not say. */
export interface StoredPart {
  number: number
  size: number
  sha256: string | null
}

/**
 * Files written in parts that may arrive in any order and repeatedly; nothing is visible before `complete`. Each part but the
 * last has at least 5 MiB.
 */
export interface PartUploads {
  /** Whether an upload has a name of this store; not so if the files have been moved since it began. */
  isOwn(upload: string): boolean
  /** Begins a file under a key; returns the name of the upload. */
  begin(key: string): Promise<string>
  /** Stores a part, numbered from 1; the same number again replaces it. */
  putPart(upload: string, number: number, content: Content): Promise<void>
  /** Joins the parts 1 to `count` under the key of `begin`; fails when one is missing. */
  complete(upload: string, count: number, key: string): Promise<void>
  abort(upload: string): Promise<void>
  /** Parts that browsers send straight to the store; null where they come through this process only. */
  direct: DirectParts | null
}

/** Parts that the process never sees. */
export interface DirectParts {
  /**
   * Returns where a part is sent by PUT within a quarter of an hour, and the headers that go with it. The address is good for
   * this part of this upload, and for content of this size; a store that knows SHA-256 refuses other content.
   */
  address(upload: string, part: { number: number; size: number; sha256: string }): Promise<PartAddress>
  /** The parts that have arrived, in order; none when the upload is over. */
  arrived(upload: string): Promise<StoredPart[]>
}

export interface PartAddress {
  url: string
  headers: Record<string, string>
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
  /** The first parts of all keys: `pictures`, `assets` and so on. */
  folders(): Promise<string[]>
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

/** The store does not answer, or answers what cannot be true (503). Nothing is lost, and later it may work again. */
export class StorageAway extends AppError {
  /** What it did, for the log. */
  readonly reason: string

  constructor(reason: string, cause?: unknown) {
    super('files_unavailable', { retryAfter: 2 })
    this.reason = reason
    this.cause = cause
  }
}

/** A bucket of S3 that holds the files. It may go away at any time. */
export interface Bucket {
  storage: Storage
  /** Why it does not work, in a few words for the log and the doctor; null while it works. */
  fault(): string | null
  /** Since the start. */
  totals: Readonly<{
    /** How often it went away. */
    outages: number
    /** Requests that failed because of it. */
    failures: number
  }>
  stop(): Promise<void>
}
