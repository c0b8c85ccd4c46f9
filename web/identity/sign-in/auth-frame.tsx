import './auth.css'
import { type ReactNode, useId, useRef } from 'react'
import { useFocusAfter } from '#lib/hooks/use-focus-after.ts'
import { type Attitude, frontAttitude, Solid, type SolidName } from '#ui/pictures/solid.tsx'

export type Fact = readonly [word: string, text: string]

export interface AuthFrameProps {
  /** The logo, linked to the home page. */
  brand: ReactNode
  title: string
  /** It replaced another page after a press, so it takes the focus. */
  isAnswer?: boolean
  lead?: ReactNode
  children: ReactNode
  foot?: ReactNode
  solid: SolidName
  asideTitle?: string
  facts: readonly Fact[]
}

const attitudes: Partial<Record<SolidName, Attitude>> = {
  icosa: frontAttitude,
  // Standing on its base, seen from above.
  tetra: { turn: -0.94, tilt: -0.67, yaw: 0.46 },
}

/** The frame of the sign-in pages: one question on the left, a solid and some facts on the right. */
export function AuthFrame({
  brand,
  title,
  isAnswer = false,
  lead,
  children,
  foot,
  solid,
  asideTitle,
  facts,
}: AuthFrameProps) {
  const heading = useId()
  const question = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone with its question; focus moves to the new one, or to the field it begins with.
  useFocusAfter(title, question, { isFirst: isAnswer, isLost: true })
  return (
    <div className="au">
      <div className="au__l">
        <div>{brand}</div>
        <div className="au__f">
          <h1 className="t-page" tabIndex={-1} ref={question}>
            {title}
          </h1>
          {lead ? <p className="c2 mt-1">{lead}</p> : null}
          <noscript>
            <p className="notice notice--wait mt-4">Signing in needs JavaScript.</p>
          </noscript>
          {children}
        </div>
        {foot ? <p className="au__foot">{foot}</p> : null}
      </div>
      <aside
        className="au__r"
        aria-labelledby={asideTitle ? heading : undefined}
        aria-label={asideTitle ? undefined : 'Guildhall in numbers'}
      >
        <Solid name={solid} className="au__poly" stroke={0.38} gradient attitude={attitudes[solid]} />
        <div className="au__aside">
          {asideTitle ? (
            <h2 className="t-section" id={heading}>
              {asideTitle}
            </h2>
          ) : null}
          {facts.length ? (
            <dl className="au__facts">
              {facts.map(([word, text]) => (
                <div key={word}>
                  <dt>{word}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          ) : null}
        </div>
      </aside>
    </div>
  )
}
