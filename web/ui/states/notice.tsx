import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { Icon } from '../pictures/icon.tsx'

export type NoticeKind = 'info' | 'ok' | 'wait' | 'error'

const drawings = { info: Info, ok: CircleCheck, wait: TriangleAlert, error: CircleAlert }

/** A message beside its subject. Errors interrupt; the rest is announced politely. */
export function Notice({ kind, children }: { kind: NoticeKind; children: ReactNode }) {
  return (
    <div className={`notice notice--${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon of={drawings[kind]} />
      <div className="grow">{children}</div>
    </div>
  )
}
