/** The headers that say what a browser does with a file. */
interface DownloadHeaders {
  'content-type': string
  'cache-control': string
  'content-disposition'?: string
}

// Pictures that the server encoded itself, and videos whose content it checked: pages may show them while their link is valid.
const shownTypes: Record<string, string> = { webp: 'image/webp', mp4: 'video/mp4', webm: 'video/webm' }

/** How a file that is saved is answered: whatever it is, browsers never display it. The name is by default the end of the key. */
export const asDownload = (key: string, name = key.slice(key.lastIndexOf('/') + 1)): DownloadHeaders => ({
  // An archive is compressed already; with its own content type it is not compressed again.
  'content-type': key.endsWith('.zip') ? 'application/zip' : 'application/octet-stream',
  'content-disposition': attachment(name),
  'cache-control': 'private, no-store',
})

/** How a file that pages may show is answered; null when it is only saved. */
export function asShown(key: string): DownloadHeaders | null {
  const type = shownTypes[key.slice(key.lastIndexOf('.') + 1)]
  return type ? { 'content-type': type, 'cache-control': 'private, max-age=300' } : null
}

// RFC 6266: an ASCII name for old programs, and the real one where they differ.
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${exact}`}`
}
