const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Says when the draft was kept on this device; nothing before the first time. */
export function KeptNote({ at }: { at: number | null }) {
  return (
    <p className="c3 t-sm" role="status">
      {at === null ? '' : `Draft kept on this device, ${clock.format(at)}`}
    </p>
  )
}
