import type { Viewer } from '#http/callers.ts'

/** What a page may ask of the socket; `body` is whatever it sent. Each throws the refusals of the same call over HTTP. */
export type SocketCall = (viewer: Viewer, body: unknown) => Promise<object>

/** The calls of the socket by their events, and who wants to know that somebody came or went. */
export interface SocketCalls {
  calls: Record<string, SocketCall>
  /** A page opened its line, for the first time or again. */
  opened(viewer: Viewer): void
  /** The first page of a person in this process opened, or the last one closed. */
  presence(viewer: Viewer, isHere: boolean): void
}
