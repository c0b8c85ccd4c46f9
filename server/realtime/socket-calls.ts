import type { Viewer } from '#http/callers.ts'

/** What a page may request over the socket; `body` is whatever it sent. Each throws the same refusals as the HTTP call. */
export type SocketCall = (viewer: Viewer, body: unknown) => Promise<object>

/** The socket's calls by event, and subscribers to people coming and going. */
export interface SocketCalls {
  calls: Record<string, SocketCall>
  /** The internal ids of the hosts whose free times a page asks to watch, as far as its person finds them. */
  watched(viewer: Viewer, body: unknown): Promise<number[]>
  /** A page connected, for the first time or again. */
  opened(viewer: Viewer): void
  /** The first page of a person in this process opened, or the last one closed. */
  presence(viewer: Viewer, isHere: boolean): void
}
