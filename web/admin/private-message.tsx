import { DateOf } from '#lib/format/time-ago.tsx'

interface PrivateMessageProps {
  name: string
  message: { time: string; text: string; files: readonly string[] }
}

/** A message of a private conversation, as the staff read it. */
export function PrivateMessage({ name, message: { time, text, files } }: PrivateMessageProps) {
  return (
    <li className="py-2">
      <p className="row row--between row--wrap gap-x-4">
        <span className="med">{name}</span>
        <span className="c3 t-sm num">
          <DateOf at={time} time />
        </span>
      </p>
      {text ? <p className="c2 rq__t">{text}</p> : null}
      {files.length > 0 ? <p className="c3 t-sm wrap-anywhere">Files: {files.join(', ')}</p> : null}
    </li>
  )
}
