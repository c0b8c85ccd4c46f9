import { useProofQuestion } from '#lib/api/fresh-proof.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const FreshProofDialog = lazyPart(() => import('./fresh-proof-dialog.tsx').then((module) => module.FreshProofDialog))

/** Shows the dialog whenever a call needs a fresh proof; the shell renders it once. */
export function FreshProofHost() {
  const answer = useProofQuestion()
  return answer ? <FreshProofDialog onClose={() => answer(false)} onProven={() => answer(true)} /> : null
}
