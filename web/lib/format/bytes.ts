const units = ['B', 'kB', 'MB', 'GB']
const roughly = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })

/** Formats bytes with up to three digits in the largest unit that fits: '18 MB', '4.2 MB', '500 MB'. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10))
  return `${roughly.format(bytes / 1024 ** power)}\u00a0${units[power]}`
}
