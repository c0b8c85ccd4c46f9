interface QrCodeProps {
  /** The squares of a path, in a box of `size`. */
  qr: { size: number; path: string }
  label: string
  className: string
}

/** A QR picture: black on white in every display mode, because cameras expect it. */
export function QrCode({ qr, label, className }: QrCodeProps) {
  return (
    <svg className={className} viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={label}>
      <rect width={qr.size} height={qr.size} fill="#fff" />
      <path d={qr.path} fill="#000" />
    </svg>
  )
}
