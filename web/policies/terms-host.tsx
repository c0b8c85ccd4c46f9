import { useState } from 'react'
import { useLocation } from 'react-router'
import { termsQuestion } from '#lib/api/question.ts'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const TermsDialog = lazyPart(() => import('./terms-dialog.tsx').then((module) => module.TermsDialog))

// Until the next visit: who said 'Not now' is not asked on every page.
let isPutOff = false

/**
 * Shows the dialog whenever a signed-in user's call requires the current terms, and once a visit while a policy waits for their
 * consent; render once on every page.
 */
export function TermsHost() {
  const answer = termsQuestion.useQuestion()
  const viewer = useViewer()
  const isHydrated = useHydrated()
  const { pathname } = useLocation()
  const [isAnswered, setAnswered] = useState(false)
  const isDue = viewer?.consentDue === true && !viewer.suspended && !isPutOff && !isAnswered
  // Somebody who reads a policy to decide is not asked over it.
  const isReading = pathname.endsWith('-policy') || pathname === '/terms-conditions'
  if (!isHydrated || (!answer && (!isDue || isReading))) return null
  const close = (isAccepted: boolean) => {
    isPutOff = true
    setAnswered(true)
    answer?.(isAccepted)
  }
  return <TermsDialog onClose={() => close(false)} onAccepted={() => close(true)} />
}
