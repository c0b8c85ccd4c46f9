import { termsQuestion } from '#lib/api/question.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const TermsDialog = lazyPart(() => import('./terms-dialog.tsx').then((module) => module.TermsDialog))

/** Shows the dialog whenever a call of somebody signed in wants the current terms; once on every page. */
export function TermsHost() {
  const answer = termsQuestion.useQuestion()
  return answer ? <TermsDialog onClose={() => answer(false)} onAccepted={() => answer(true)} /> : null
}
