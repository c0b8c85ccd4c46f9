/** What decides whether a freelancer takes work; `notTakingWorkUntil` is the last day without new work, or ''. */
interface Freelancing {
  availability: string | null
  notTakingWorkUntil: string
}

/** Whether a freelancer takes work at a moment (UTC). A profile that says nothing about it takes work. */
export function takesWork(freelancing: Freelancing | null, at: Date): boolean {
  if (freelancing === null) return true
  const today = at.toISOString().slice(0, 10)
  return freelancing.availability !== 'Not taking work' && !(freelancing.notTakingWorkUntil >= today)
}
