import type { Received } from '@guildhall/contract/admin/feedback.ts'
import { type ReactNode, useEffect, useRef } from 'react'

interface ReceivedNoticeProps extends Received {
  /** 'feedback', 'question', 'report'. */
  what: string
  children?: ReactNode
}

/** Says that it arrived and under which number; takes the focus that the sent form had. */
export function ReceivedNotice({ what, number, mailed, children }: ReceivedNoticeProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div>
      <h2 className="t-section" tabIndex={-1} ref={title}>
        Thank you. Your {what} has the number <span className="num">{number}</span>
      </h2>
      <p className="c2 mt-2">
        {mailed
          ? 'Somebody reads it. A mail with the number is on its way, and so will the answer be.'
          : 'Somebody reads it. Keep the number, and name it when you write about this again.'}
      </p>
      {children ? <div className="btn-group mt-5">{children}</div> : null}
    </div>
  )
}
