import './trust.css'
import type { AskedLine } from '@guildhall/contract/agents/asks.ts'

const signs = { same: '', more: '+ ', less: '− ' } as const
const spoken = { same: '', more: 'New: ', less: 'Gone: ' } as const

/** How what a version asks for differs from an earlier one, line by line. */
export function Difference({ lines, label }: { lines: readonly AskedLine[]; label: string }) {
  return (
    <ul className="agt__diff" aria-label={label}>
      {lines.map(({ kind, text }) => (
        <li key={`${kind} ${text}`} className={`is-${kind}`}>
          <span className="sr-only">{spoken[kind]}</span>
          <span aria-hidden={kind === 'same' ? undefined : true}>{signs[kind]}</span>
          {text}
        </li>
      ))}
    </ul>
  )
}
