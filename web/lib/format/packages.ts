import type { ChosenService } from '@guildhall/contract/orders/chosen-service.ts'

/** Returns what a chosen package has besides its name: its extras and the rounds of changes. */
export function packageFacts({ extras, changes }: Pick<ChosenService, 'extras' | 'changes'>): string[] {
  const rounds = changes === 0 ? 'no changes' : changes === 1 ? '1 round of changes' : `${changes} rounds of changes`
  return [...extras.map(({ name }) => `+ ${name}`), rounds]
}
