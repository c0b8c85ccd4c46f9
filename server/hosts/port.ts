/** What a host answered to one request for a file. */
export type HostAnswer =
  | { kind: 'answer'; url: string; status: number; location: string | null; text: string }
  /** It has no address; one that is not public, so nothing was opened; nothing answered; or not in time. */
  | { kind: 'no-address' | 'not-public' | 'unreachable' | 'too-slow' }

/** How much of a file is read, and how long at most: bytes and milliseconds. */
export interface DownloadLimits {
  bytes: number
  timeoutMs: number
}

/** A request to a service of somebody else. */
export interface OutboundRequest {
  method: string
  headers: Record<string, string>
  body?: string
  /** Ends it at any moment, also while its answer is read. */
  signal: AbortSignal
  /** The most of the answer that is read. */
  bytes: number
}

const outboundProblems = ['no-address', 'not-public', 'unreachable', 'redirect', 'too-large'] as const

/** Why a request to somebody else's service failed. */
export class OutboundError extends Error {
  readonly kind: (typeof outboundProblems)[number]

  constructor(kind: (typeof outboundProblems)[number]) {
    super(`Outbound request: ${kind}`)
    this.kind = kind
  }
}

/**
 * An address that is reachable although it is not public, by plain HTTP: every URL that begins with `prefix` is opened there.
 * Only the composition names such addresses: demo mode its own programs, tests theirs.
 */
export interface OwnAddress {
  prefix: string
  address: string
  port: number
}

/**
 * The one way to requests of the product to addresses that people give: proofs of hosts, calendars, agents. Only public addresses are
 * opened, checked where the connection is made.
 */
export interface HostReader {
  /** Returns the TXT records of a name. Empty if it has no records, or if the name server does not answer. */
  texts(name: string): Promise<string[]>
  /**
   * Opens a path of a host and returns the beginning of the answer. Only public addresses are opened, on ports 443 and 80, and
   * no redirect is followed.
   */
  open(host: string, path: string): Promise<HostAnswer>
  /**
   * Reads a whole file by HTTPS. Only public addresses are opened, also after a redirect; a few redirects are followed. A longer
   * file than the limit is not read to its end.
   */
  download(url: URL, limits: DownloadLimits): Promise<HostAnswer | { kind: 'too-large' }>
  /**
   * Sends a request to an https address on port 443 and returns its answer, whose body arrives as it is read. A redirect is an
   * error. Throws an `OutboundError`, or the reason of the signal.
   */
  send(url: URL, request: OutboundRequest): Promise<Response>
}
