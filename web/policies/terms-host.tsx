import { termsQuestion } from '#lib/api/question.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const TermsDialog = lazyPart(() => import('./terms-dialog.tsx').then((module) => module.TermsDialog))

/** Shows the dialog whenever a signed-in user's call requires the current terms; render once on every page. */
export function TermsHost() {
  const answer = termsQuestion.useQuestion()
  return answer ? <TermsDialog onClose={() => answer(false)} onAccepted={() => answer(true)} /> : null
}
