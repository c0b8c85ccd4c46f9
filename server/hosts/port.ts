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

/** Reads what others publish on the internet, for example the proof that a host is somebody's. */
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
}
