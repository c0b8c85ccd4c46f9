/** A time in seconds: '0.8 s', and '0.04 s' where less. */
export function formatSeconds(ms: number): string {
  const seconds = ms / 1000
  return `${seconds < 0.1 ? Math.max(seconds, 0.01).toFixed(2) : seconds.toFixed(1)} s`
}
