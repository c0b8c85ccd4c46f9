import { useProofQuestion } from '#lib/api/fresh-proof.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const FreshProofDialog = lazyPart(() => import('./fresh-proof-dialog.tsx').then((module) => module.FreshProofDialog))

/** Shows the dialog whenever a call of this page wants a fresh proof; once on every page with such calls. */
export function FreshProofHost() {
  const answer = useProofQuestion()
  return answer ? <FreshProofDialog onClose={() => answer(false)} onProven={() => answer(true)} /> : null
}
