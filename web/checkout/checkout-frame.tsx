import { type ReactNode, useEffect, useRef } from 'react'
import { Steps } from '#ui/progress/steps.tsx'

interface CheckoutFrameProps {
  /** The one project that is bought at once; it comes from no cart. */
  item?: string | null
  isFree?: boolean
  /** Sellers ask something. */
  hasQuestions?: boolean
  /** Where the buyer is; undefined until it is known. */
  step?: 'questions' | 'details'
  children: ReactNode
}

/** The heading of the checkout with its steps, around what there is to do. */
export function CheckoutFrame(props: CheckoutFrameProps) {
  const { item = null, isFree = false, hasQuestions = false, step, children } = props
  const first = [...(item ? [] : ['Cart']), ...(hasQuestions ? ['Questions'] : [])]
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  // Another step begins at its top, for the keyboard and for those who listen.
  useEffect(() => {
    if (before.current && step && step !== before.current) heading.current?.focus()
    before.current = step
  }, [step])
  return (
    <div className="page co__page">
      <div className="co__h">
        <h1 className="t-page" ref={heading} tabIndex={-1}>
          Checkout
        </h1>
        <Steps
          label="Progress"
          steps={[...first, 'Details', ...(isFree ? [] : ['Payment']), 'Done']}
          current={step === 'questions' ? first.length - 1 : first.length}
        />
      </div>
      <noscript>
        <p className="mb-4">Paying needs JavaScript, which is off in this browser. Your cart stays as it is.</p>
      </noscript>
      {children}
    </div>
  )
}
